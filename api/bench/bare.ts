import Fastify from 'fastify'

/** What Fastify alone does with a body of that size, as a baseline for the other figures. */
const app = Fastify()
const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: 'Adaeze Okafor', text: 'x'.repeat(350) }))
app.get('/', async () => ({ success: true, data: rows }))
await app.listen({ port: Number(process.env.PORT) })
