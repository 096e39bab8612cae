import fp from 'fastify-plugin'
import { createTokens } from './tokens.ts'

export const tokensPlugin = fp(async (app) => {
  app.decorate('tokens', createTokens(app))
})
