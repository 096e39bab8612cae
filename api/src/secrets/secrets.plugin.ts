import fp from 'fastify-plugin'
import { createKeyring, type Keyring } from './keyring.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keyring: Keyring
  }
}

export const secretsPlugin = fp(async (app) => {
  app.decorate('keyring', createKeyring(app.settings.secretKey))
})
