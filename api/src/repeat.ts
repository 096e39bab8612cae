import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` when the server starts to listen and then every so many milliseconds, one run after the other. The server
 * ends after the last one. A failed run is logged. Returns the function that runs it now, which does nothing before the
 * server listens.
 */
export function repeat(app: FastifyInstance, every: number, work: () => Promise<void>, failure: string) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isQueued = false
  const run = () => {
    if (isQueued) return
    isQueued = true
    running = running
      .then(() => {
        isQueued = false
        return work()
      })
      .catch((err: unknown) => app.log.error({ err }, failure))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, every)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    timer = undefined
    await running
  })
  return () => {
    if (timer) run()
  }
}
