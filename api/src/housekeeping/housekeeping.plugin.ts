import fp from 'fastify-plugin'
import { sweep } from './sweep.ts'

const EVERY = 10 * 60_000

export const housekeepingPlugin = fp(async (app) => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = sweep(app).catch((err: unknown) => app.log.error({ err }, 'housekeeping failed'))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, EVERY)
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await running
  })
})
