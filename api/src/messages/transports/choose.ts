import { inboxTransports } from '../../dev-inbox/inbox-transport.ts'
import type { Settings } from '../../settings.ts'
import { DeliveryError } from './delivery-error.ts'
import { httpSmsTransport } from './sms-http.ts'
import { smtpTransport } from './smtp.ts'
import type { Transports } from './transport.ts'

type Parts = Parameters<typeof inboxTransports>[0] & { settings: Settings }

/** Real ways out where they are set; else the development inbox, and in production none. */
export function chooseTransports({ settings, db, clock }: Parts): Transports {
  const otherwise = settings.production ? none : inboxTransports({ db, clock })
  return {
    email: settings.smtpUrl ? smtpTransport(settings.smtpUrl, settings.mailFrom) : otherwise.email,
    sms: settings.sms ? httpSmsTransport(settings.sms) : otherwise.sms,
  }
}

const refuse = () => Promise.reject(new DeliveryError('no_provider', true))
const none: Transports = { email: refuse, sms: refuse }
