import { SCHEDULE_CHANGES_PATH } from '@molar/contract'
import fp from 'fastify-plugin'
import { Problem } from './problem.ts'

/** While the server closes, it serves calls but refuses streams of events: nothing would end one that begins now. */
export const closingPlugin = fp(async (app) => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isClosing && routeOptions.url === SCHEDULE_CHANGES_PATH)
      throw new Problem(503, 'not_ready', { retryAfter: 1 })
  })
})
