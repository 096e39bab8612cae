import { once } from 'node:events'
import Fastify from 'fastify'
import { repeat } from './repeat.ts'

it('A server that stops tells the running work to end, and starts no further work', async () => {
  const app = Fastify()
  const work = jest.fn(async (signal: AbortSignal) => {
    await once(signal, 'abort')
  })
  const runNow = repeat(app, 600_000, work, 'failed')
  await app.listen({ port: 0, host: '127.0.0.1' })
  runNow()
  await app.close()
  runNow()
  expect(work).toHaveBeenCalledTimes(1)
})
