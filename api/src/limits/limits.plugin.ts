import fp from 'fastify-plugin'
import { createLimits, type LimitCounter } from './limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: LimitCounter
  }
}

export const limitsPlugin = fp(async (app) => {
  app.decorate('limits', createLimits(app))
})
