import fp from 'fastify-plugin'
import { createLimits, type LimitCounter } from './limits.ts'
import { addressBlockOf, networkOf } from '../http/network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: LimitCounter
  }
  interface FastifyRequest {
    /** The requester's network, for the audit log and known networks: see `networkOf`. */
    readonly network: string
    /** The requester's address block, for limits on codes, bookings, sign-ins and passwords: see `addressBlockOf`. */
    readonly addressBlock: string
  }
}

export const limitsPlugin = fp(async (app) => {
  app.decorate('limits', createLimits(app))
  app.decorateRequest('network', {
    getter() {
      return networkOf(this.ip)
    },
  })
  app.decorateRequest('addressBlock', {
    getter() {
      return addressBlockOf(this.ip)
    },
  })
})
