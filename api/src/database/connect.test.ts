import { createDatabase } from '../../testing/databases.ts'
import { connectPostgres } from './connect.ts'

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
