import fp from 'fastify-plugin'
import { type Audit, createAudit } from './audit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit
  }
}

export const auditPlugin = fp(async (app) => {
  app.decorate('audit', createAudit({ db: app.db, clock: app.clock, days: app.settings.auditDays }))
})
