import type { AddressInfo } from 'node:net'
import { buildApp } from '../src/app.ts'
import { createKeyring } from '../src/secrets/keyring.ts'
import { testSettings } from './app.ts'

/** A server for what needs no database. */
export const appWithoutDatabase = () =>
  buildApp({
    db: {} as never,
    keyring: createKeyring(testSettings.secretKey),
    settings: testSettings,
    clock: () => new Date(),
    logger: false,
  })

/** The same, which listens. Returns its port too. */
export async function serverWithoutDatabase() {
  const app = await appWithoutDatabase()
  await app.ready()
  // Not `app.listen`, which starts jobs that need a database.
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  return { app, port: (app.server.address() as AddressInfo).port }
}
