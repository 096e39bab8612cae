import Fastify from 'fastify'

/** What Fastify alone does with a body of that size: the yardstick of the figures beside it. */
const app = Fastify()
const rows = Array.from({ length: 10 }, (_, id) => ({ id, name: 'Adaeze Okafor', text: 'x'.repeat(350) }))
app.get('/', async () => ({ success: true, data: rows }))
await app.listen({ port: Number(process.env.PORT) })
