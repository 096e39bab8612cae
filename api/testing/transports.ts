import type { FastifyInstance } from 'fastify'
import type { Transports } from '../src/notifications/transports/transport.ts'
import { createDelivery } from '../src/outbox/deliver.ts'
import type { Settings } from '../src/settings.ts'
import { testApp } from './app.ts'
import { aClinic } from './clinic.ts'
import { START, testClock, type TestClock } from './clock.ts'
import type { Db } from '../src/database/connect.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openSmsGateway } from './sms-gateway.ts'

export interface TestTransports {
  app: FastifyInstance
  clock: TestClock
  mail: MailServer
  sms: Awaited<ReturnType<typeof openSmsGateway>>
  /** The SMTP code with which the mail server refuses recipients; undefined if it accepts them. */
  mailRefuses: number | undefined
  smsStatus: number
  restart: (settings: Partial<Settings>) => Promise<void>
}

/**
 * A clinic for each test whose server sends through a real mail server and a real gateway, both empty. All tests of a file
 * share the server; after a test that started it again with other settings, it is started again.
 */
export function withTransports(database: () => Db): TestTransports {
  const it = { clock: testClock(), mailRefuses: undefined, smsStatus: 200 } as TestTransports
  let hasOtherSettings = false
  it.restart = async (settings) => {
    await it.app?.close()
    hasOtherSettings = Object.keys(settings).length > 0
    const gateway = { provider: 'http' as const, url: it.sms.url, token: 'gateway-token', sender: 'Molar' }
    const transports = { smtpUrl: it.mail.url, sms: gateway, ...settings }
    it.app = await testApp({ db: database(), clock: it.clock, settings: transports })
  }

  beforeAll(async () => {
    it.mail = await openMailServer({ refuse: () => it.mailRefuses })
    it.sms = await openSmsGateway({ status: () => it.smsStatus })
    await it.restart({})
  })
  afterAll(async () => {
    await it.app.close()
    await Promise.all([it.mail.close(), it.sms.close()])
  })

  beforeEach(async () => {
    it.mailRefuses = undefined
    it.smsStatus = 200
    it.mail.mails.length = 0
    it.sms.messages.length = 0
    it.clock.set(START)
    if (hasOtherSettings) await it.restart({})
    const lagos = database().updateTable('branches').where('code', '=', 'lag')
    await lagos.set({ address: '14 Awolowo Road, Ikoyi', phone: '0700 555 0102' }).execute()
    await aClinic(database())
  })
  return it
}

/** The delivery of a clinic's server, with other transports. */
export const deliveryWith = ({ app, clock }: Pick<TestTransports, 'app' | 'clock'>, transports: Transports) =>
  createDelivery({
    db: app.db,
    keyring: app.keyring,
    limits: app.limits,
    settings: app.settings,
    clock: clock.now,
    translate: (...args) => app.translate(...args),
    transports,
    issueLink: app.links.issue,
    hashOfLink: app.links.hashOf,
    branches: { get: (_key: string, _variant: string, read: () => unknown) => read() } as never,
  })
