import fp from 'fastify-plugin'
import type { Requester } from '../http/access.ts'
import { createTokens } from './tokens.ts'

/** Milliseconds for which another copy of the server may accept an ended token if it hears nothing of the end. */
const LIFE = 2_000

export const tokensPlugin = fp(async (app) => {
  const { db, clock, settings } = app
  const requesters = app.cache.create<Requester | null>({
    life: LIFE,
    dependsOn: ['sessions'],
    tables: ['tokens', 'staff', 'second_factors'],
  })
  app.decorate('tokens', createTokens({ db, clock, settings, requesters }))
})
