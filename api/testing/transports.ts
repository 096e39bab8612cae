import type { FastifyInstance } from 'fastify'
import type { Transports } from '../src/notifications/transports/transport.ts'
import { createDelivery } from '../src/outbox/deliver.ts'
import type { Settings } from '../src/settings.ts'
import { testApp } from './app.ts'
import { aClinic } from './clinic.ts'
import { testClock, type TestClock } from './clock.ts'
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

/** A clinic for each test whose server sends through a real mail server and a real gateway, both empty. */
export function withTransports(database: () => Db): TestTransports {
  const it = { mailRefuses: undefined, smsStatus: 200 } as TestTransports
  it.restart = async (settings) => {
    await it.app?.close()
    it.clock = testClock()
    const gateway = { provider: 'http' as const, url: it.sms.url, token: 'gateway-token', sender: 'Molar' }
    const transports = { smtpUrl: it.mail.url, sms: gateway, ...settings }
    it.app = await testApp({ db: database(), clock: it.clock, settings: transports })
  }

  beforeAll(async () => {
    it.mail = await openMailServer({ refuse: () => it.mailRefuses })
    it.sms = await openSmsGateway({ status: () => it.smsStatus })
  })
  afterAll(() => Promise.all([it.mail.close(), it.sms.close()]))

  beforeEach(async () => {
    it.mailRefuses = undefined
    it.smsStatus = 200
    it.mail.mails.length = 0
    it.sms.messages.length = 0
    await it.restart({})
    const lagos = database().updateTable('branches').where('code', '=', 'lag')
    await lagos.set({ address: '14 Awolowo Road, Ikoyi', phone: '0700 555 0102' }).execute()
    await aClinic(database())
  })
  afterEach(() => it.app.close())
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
    branches: { get: (_key: string, _variant: string, read: () => unknown) => read() } as never,
  })
