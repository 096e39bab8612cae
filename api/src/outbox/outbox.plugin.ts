import fp from 'fastify-plugin'
import { inboxTransports } from '../dev-inbox/inbox-transport.ts'
import { httpSmsTransport } from '../notifications/transports/sms-http.ts'
import { smtpTransport } from '../notifications/transports/smtp.ts'
import { DeliveryError, type Transports } from '../notifications/transports/transport.ts'
import { sendsSms, type Settings } from '../settings.ts'
import { createDelivery, type DeliveryDependencies, type NotificationBranch } from './deliver.ts'
import { createEnqueue } from './enqueue.ts'
import { createWorker, type Worker } from './worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outbox: ReturnType<typeof createEnqueue> &
      Pick<Worker, 'drain'> & {
        /** Call after a transaction that inserted notifications. It does nothing while announcements wake the worker. */
        wakeWithoutAnnouncements: () => void
      }
  }
}

/** Milliseconds. What the clinic sets changes rarely, and a change is announced to all copies of the server. */
const LIFE = 5_000

export const outboxPlugin = fp(async (app) => {
  const { db, clock, keyring, limits, settings, log } = app
  const translate: DeliveryDependencies['translate'] = (...args) => app.translate(...args)
  const transports = transportsOf(settings, inboxTransports({ db, clock }))
  const branches = app.cache.create<NotificationBranch>({
    life: LIFE,
    dependsOn: ['clinic'],
    tables: ['branches'],
  })
  const deliver = createDelivery({
    db,
    clock,
    keyring,
    limits,
    settings,
    translate,
    transports,
    branches,
    issueLink: app.links.issue,
    hashOfLink: app.links.hashOf,
  })
  const { isInformed, onChange } = app.cache
  const worker = createWorker({ db, clock, log, deliver, isInformed })
  // Announced to every copy when the notification is committed.
  onChange('outbox', worker.wake)
  const wakeWithoutAnnouncements = () => {
    if (!isInformed()) worker.wake()
  }
  const enqueue = createEnqueue({ keyring, clock, links: app.links, sendsSms: sendsSms(settings) })
  app.decorate('outbox', { ...enqueue, wakeWithoutAnnouncements, drain: worker.drain })
  // Only a listening server sends automatically: commands and tests call `drain`.
  app.addHook('onListen', async () => {
    if (!sendsSms(settings))
      log.warn('SMS_PROVIDER is not set: patients get emails only, and no codes by SMS')
    worker.start()
  })
  app.addHook('preClose', () => worker.stop())
})

/** SMTP and the SMS gateway if they are set; otherwise the development inbox, or none in production. */
function transportsOf(settings: Settings, inbox: Transports): Transports {
  const otherwise = settings.production ? NONE : inbox
  const { smtpUrl: url, mailFrom: from, smtpRequiresTls: requireTls } = settings
  return {
    email: url ? smtpTransport({ url, from, requireTls }) : otherwise.email,
    sms: settings.sms ? httpSmsTransport(settings.sms) : otherwise.sms,
  }
}

const refuse = () => Promise.reject(new DeliveryError('no_provider', { permanent: true }))
const NONE: Transports = { email: refuse, sms: refuse }
