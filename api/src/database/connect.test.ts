import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPglite } from './connect.ts'

it('The PGlite folder cannot be read by other users, even inside a folder that everyone can enter', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'molar-open-'))
  chmodSync(folder, 0o755)
  const db = await connectPglite(folder)
  try {
    const permissions = statSync(join(folder, 'pglite')).mode & 0o777
    expect(permissions.toString(8)).toBe('700')
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
})
