import fp from 'fastify-plugin'
import { MINUTE_MS } from '../clock.ts'
import { repeat } from '../repeat.ts'
import { planOffers } from './plan-offers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    waitingList: {
      /** Offers available times now instead of within a minute; does nothing before the server listens. */
      wake: () => void
    }
  }
}

const EVERY = MINUTE_MS

export const waitingListPlugin = fp(async (app) => {
  const offerNow = async (signal: AbortSignal) => {
    await planOffers(app, signal)
    app.outbox.wakeWithoutAnnouncements()
  }
  app.decorate('waitingList', { wake: repeat(app, EVERY, offerNow, 'offers of the waiting list failed') })
})
