import fp from 'fastify-plugin'
import type { Keyring } from './keyring.ts'
import { loadKeyring } from './load-keyring.ts'

declare module 'fastify' {
  interface FastifyInstance {
    keyring: Keyring
  }
}

interface SecretsOptions {
  /** Read from the database if left out. */
  keyring?: Keyring
}

export const secretsPlugin = fp<SecretsOptions>(async (app, { keyring }) => {
  app.decorate('keyring', keyring ?? (await loadKeyring(app.db, app.settings)))
})
