import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new data folder with a migrated, empty PGlite: a copy of the one that the global set-up has made, because creating
 * one takes seconds. The caller deletes it.
 */
export function createDataFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `molar-${name}-`))
  cpSync(process.env.MOLAR_TEST_DATA_FOLDER!, folder, { recursive: true })
  return folder
}
