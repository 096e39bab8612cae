import fp from 'fastify-plugin'
import { createIdempotency, type Idempotency } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    idempotency: Idempotency
  }
}

export const idempotencyPlugin = fp(async (app) => {
  app.decorate('idempotency', createIdempotency(app))
})
