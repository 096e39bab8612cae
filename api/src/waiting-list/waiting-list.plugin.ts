import fp from 'fastify-plugin'
import { repeat } from '../repeat.ts'
import { planOffers } from './plan-offers.ts'

const EVERY = 60_000

export const waitingListPlugin = fp(async (app) =>
  repeat(
    app,
    EVERY,
    async () => {
      await planOffers(app)
      app.outbox.wake()
    },
    'offers of the waiting list failed',
  ),
)
