import Fastify from 'fastify'
import pg from 'pg'

/** What Fastify alone does with a body of that size, and with the shortest statement: baselines for the other figures. */
const app = Fastify()
const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: 'Adaeze Okafor', text: 'x'.repeat(350) }))
app.get('/', async () => ({ success: true, data: rows }))
const { DATABASE_URL, PORT } = process.env
if (DATABASE_URL) {
  const pool = new pg.Pool({ connectionString: DATABASE_URL })
  app.get('/statement', async () => {
    await pool.query({ name: 'shortest', text: 'select 1' })
    return { success: true, data: rows }
  })
}
await app.listen({ port: Number(PORT) })
