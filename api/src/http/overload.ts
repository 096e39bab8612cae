import fp from 'fastify-plugin'
import { isOverloaded } from '../database/connection-queue.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also available while no connection to the database is available. */
    evenWhenOverloaded?: boolean
  }
}

/** Seconds. */
const RETRY_AFTER = 2
/** Milliseconds between two lines of the log. */
const LOG_EVERY = 1_000

/**
 * Refuses requests with 503 before they do anything, while all connections to PostgreSQL are in use and others have waited
 * too long for one. What was accepted before is finished. Only a listening server refuses.
 */
export const overloadPlugin = fp(async (app) => {
  let isListening = false
  let refused = 0
  let loggedAt = -LOG_EVERY
  app.addHook('onListen', async () => {
    isListening = true
  })
  app.addHook('onRequest', async (request) => {
    if (!isListening || request.routeOptions.config.evenWhenOverloaded || !isOverloaded(app.db)) return
    refused += 1
    const now = performance.now()
    if (now - loggedAt >= LOG_EVERY) {
      request.log.warn({ refused }, 'all connections to the database are in use: requests are refused')
      loggedAt = now
      refused = 0
    }
    throw new Problem(503, 'overloaded', { retryAfter: RETRY_AFTER })
  })
})
