import fp from 'fastify-plugin'
import { createLimits, type LimitCounter } from './limits.ts'
import { networkOf, siteOf } from '../http/network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: LimitCounter
  }
  interface FastifyRequest {
    /** What the audit log and known networks count as one address: see `networkOf`. */
    readonly network: string
    /** What limits on codes, bookings, sign-ins and passwords count as one address: see `siteOf`. */
    readonly site: string
  }
}

export const limitsPlugin = fp(async (app) => {
  app.decorate('limits', createLimits(app))
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.ip)
    },
  })
  app.decorateRequest('site', {
    getter() {
      return siteOf(this.ip)
    },
  })
})
