import fp from 'fastify-plugin'
import { type Audit, createAudit } from './audit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
}

export const auditPlugin = fp(async (app) => {
  const { db, clock, keyring, limits } = app
  app.decorate('audit', createAudit({ db, clock, keyring, limits }))
})
