import type { FastifyInstance } from 'fastify'

/**
 * Runs `work` when the server starts to listen and then every so many milliseconds, one run after the other. The server
 * ends after the last one, and tells it by the signal to end soon. A failed run is logged. Returns the function that runs it
 * now, which does nothing before the server listens.
 */
export function repeat(
  app: FastifyInstance,
  every: number,
  work: (signal: AbortSignal) => Promise<void>,
  failure: string,
) {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isQueued = false
  const runOnce = async () => {
    isQueued = false
    if (!stop.signal.aborted) await work(stop.signal)
  }
  const run = () => {
    if (isQueued) return
    isQueued = true
    running = running.then(runOnce).catch((err: unknown) => app.log.error({ err }, failure))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, every)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    timer = undefined
    stop.abort()
    await running
  })
  return () => {
    if (timer) run()
  }
}
