import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../../testing/databases.ts'
import { connectPglite, connectPostgres } from './connect.ts'

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

it('A connection of PostgreSQL that is used again is the same object for kysely', async () => {
  const { url, drop } = await createDatabase()
  const db = connectPostgres(url, { max: 1 })
  try {
    const connections = new Set()
    for (let use = 0; use < 3; use += 1)
      await db.getExecutor().provideConnection(async (connection) => void connections.add(connection))
    expect(connections.size).toBe(1)
  } finally {
    await db.destroy()
    await drop()
  }
})
