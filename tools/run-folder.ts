import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@molar/releases/is-alive'

/**
 * Creates a folder of this process, which deletes it in the end. First deletes those of the same name whose process has
 * ended without it, because it was killed.
 */
export function newRunFolder(name: string, parent = tmpdir()) {
  for (const folder of readdirSync(parent)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(folder)?.[1]
    if (pid && !isAlive(Number(pid))) deleteFolder(join(parent, folder))
  }
  return mkdtempSync(join(parent, `${name}-${process.pid}-`))
}

function deleteFolder(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another process still writes to it, or it belongs to another user: a later run may delete it.
  }
}
