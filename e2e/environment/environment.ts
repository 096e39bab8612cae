import { randomBytes } from 'node:crypto'
import type { ServerSource } from '@molar/tools/server-bundle'
import { startPortal } from '@molar/tools/start'
import { baseClinic } from './base-clinic.ts'
import { openBaseServer } from './base-server.ts'
import { startApi } from './api-process.ts'
import { copyTemplateDatabase, SECRET, type TemplateDatabase } from './database.ts'
import { POSTGRES } from './global-setup.ts'
import { openMailbox } from './mailbox.ts'
import { openNetwork } from './network.ts'
import { startNginxPortal } from './nginx-portal.ts'
import { otherPatients } from './other-patients.ts'
import { fullClinic } from './full-clinic.ts'
import { openReleaseStore, type TestReleaseStore } from './release-store.ts'
import { openSmsGateway } from './sms-gateway.ts'

interface FullEnvironmentOptions extends ServerSource {
  /** Releases that the portal serves instead of the repository's builds. Closed with the environment. */
  store?: TestReleaseStore | null
  /** `nginx`: everything under one origin, over two copies of the server, as in production. */
  front?: 'local' | 'nginx'
  /** In a release check: the store that the portal serves. */
  servedFolder?: string
  /** A PostgreSQL with the template databases. The default is that of all workers. */
  postgresUrl?: string
}

/** Everything but the browser: the server with its own database, mailbox, SMS gateway, network and portal. */
export async function startFullEnvironment(
  template: TemplateDatabase = 'demo',
  {
    store: given = null,
    front = 'local',
    servedFolder,
    postgresUrl = process.env[POSTGRES],
    fromSources,
  }: FullEnvironmentOptions = {},
) {
  if (!postgresUrl) throw new Error('Run the specs with Playwright, which starts PostgreSQL for all of them.')
  const name = `molar_e2e_${randomBytes(6).toString('hex')}`
  const [database, mailbox, sms] = await Promise.all([
    copyTemplateDatabase(postgresUrl, template, name),
    openMailbox(),
    openSmsGateway(),
  ])
  const apis: Awaited<ReturnType<typeof startApi>>[] = []
  let turn = 0
  const network = await openNetwork(() => apis[turn++ % apis.length]!.url)
  const store = given ?? (front === 'nginx' ? openReleaseStore() : null)
  const released = store?.folder ?? servedFolder
  const portal =
    front === 'nginx'
      ? await startNginxPortal(released!, network.url)
      : await startPortal({ apiUrl: network.url, ...(released && { store: released }) })
  const env = {
    DATABASE_URL: database.url,
    DEMO_DATA: String(template === 'demo'),
    SECRET_KEY: SECRET,
    // Specs sign in with a password alone, also where there is no demo data.
    ADMINS_NEED_SECOND_FACTOR: 'false',
    SMTP_URL: mailbox.url,
    SMS_PROVIDER: 'http',
    SMS_HTTP_URL: sms.url,
    ALLOWED_ORIGINS: portal.url,
    // The network proxy sets the client address.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
  }
  const api = await startApi(env, { fromSources })
  apis.push(api)
  if (front === 'nginx') apis.push(await startApi(env, { fromSources }))
  return {
    portal,
    network,
    mailbox,
    sms,
    database,
    env,
    store,
    log: () => apis.map((copy) => copy.log()).join('\n'),
    clinic: fullClinic({ database, mailbox, sms }),
    otherPatients: otherPatients(api.url),
    /** Ends the server and starts it again, on the same port. */
    async restart() {
      for (const [index, copy] of apis.entries()) {
        await copy.stop()
        apis[index] = await startApi(env, { port: copy.port, fromSources })
      }
    },
    async stop() {
      const servers = apis.map((copy) => copy.stop())
      await Promise.all([...servers, portal.close(), network.close(), mailbox.close(), sms.close()])
      await database.drop()
      store?.close()
    },
  }
}

export type FullEnvironment = Awaited<ReturnType<typeof startFullEnvironment>>

/** Starts the portal with a server that has the base API and no extension. `servedFolder`: as above. */
export async function startBaseEnvironment({ servedFolder }: Pick<FullEnvironmentOptions, 'servedFolder'>) {
  const server = await openBaseServer()
  const network = await openNetwork(() => server.url)
  const portal = await startPortal({ apiUrl: network.url, ...(servedFolder && { store: servedFolder }) })
  return {
    portal,
    network,
    clinic: baseClinic(server.state),
    log: () => '',
    async stop() {
      await Promise.all([portal.close(), network.close(), server.close()])
    },
  }
}
