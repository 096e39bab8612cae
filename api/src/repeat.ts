import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` when the server starts to listen and then every so many milliseconds, one run after the other. The server
 * ends after the last one. A failed run is logged.
 */
export function repeat(app: FastifyInstance, every: number, work: () => Promise<void>, failure: string) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const run = () => {
    running = running.then(work).catch((err: unknown) => app.log.error({ err }, failure))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, every)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await running
  })
}
