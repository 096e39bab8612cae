import type { AppointmentState } from '@molar/contract'
import {
  type Appointment,
  appointmentEmail,
  type AppointmentNotification,
  appointmentSms,
} from '../notifications/appointment-notifications.ts'
import {
  codeEmail,
  codeSms,
  type Email,
  noRecordEmail,
  noRecordSms,
  type Sender,
} from '../notifications/notifications.ts'
import { offerEmail, offerSms } from '../notifications/offer-notifications.ts'
import {
  passwordLinkEmail,
  passwordLinkUrl,
  securityNoticeEmail,
} from '../notifications/staff-notifications.ts'
import type { Channel, NotificationKind, Sealed } from './outbox.table.ts'

/** What the texts of a code or of a notification to staff are written from. */
interface Content {
  sealed: Sealed
  /** Until the notification is no longer useful. It is less after failed attempts. */
  minutes: number
  /** When the notification was written, in clinic time. */
  at: string
  portalUrl: string
}

interface Writers<From> {
  email: (sender: Sender, from: From) => Email
  /** Undefined: notifications of this kind are emails. */
  sms?: (sender: Sender, from: From) => string
}

interface PlainKind extends Writers<Content> {
  about: 'person'
}
interface AppointmentKind extends Writers<Appointment> {
  about: 'appointment'
  /** The states in which the notification is true. In another one it is skipped. */
  states: readonly AppointmentState[]
}

const UPCOMING: AppointmentState[] = ['pending', 'booked']

const appointmentKind = (
  notification: AppointmentNotification,
  states: readonly AppointmentState[],
): AppointmentKind => ({
  about: 'appointment',
  states,
  email: (sender, appointment) => appointmentEmail(notification, sender, appointment),
  sms: (sender, appointment) => appointmentSms(notification, sender, appointment),
})

/** How each kind of notification is written. */
export const KINDS: Record<NotificationKind, PlainKind | AppointmentKind> = {
  code: {
    about: 'person',
    email: (sender, { sealed: { code }, minutes }) =>
      code === undefined ? noRecordEmail(sender) : codeEmail(sender, { code, minutes }),
    sms: (sender, { sealed: { code }, minutes }) =>
      code === undefined ? noRecordSms(sender) : codeSms(sender, { code, minutes }),
  },
  'password-link': {
    about: 'person',
    email: (sender, { sealed: { name = '', token = '' }, minutes, portalUrl }) =>
      passwordLinkEmail(sender, { name, url: passwordLinkUrl(portalUrl, token), minutes }),
  },
  'security-notice': {
    about: 'person',
    email: (sender, { sealed: { name = '', notice, count }, at }) =>
      securityNoticeEmail(sender, { name, at, notice: notice!, count }),
  },
  confirmation: appointmentKind('confirmation', UPCOMING),
  moved: appointmentKind('moved', UPCOMING),
  cancelled: appointmentKind('cancelled', ['cancelled']),
  confirmed: appointmentKind('confirmed', ['booked']),
  reminder: appointmentKind('reminder', UPCOMING),
  unavailable: appointmentKind('unavailable', UPCOMING),
  offer: { about: 'appointment', states: UPCOMING, email: offerEmail, sms: offerSms },
}

export const APPOINTMENT_KINDS = (Object.keys(KINDS) as NotificationKind[]).filter(
  (kind) => KINDS[kind].about === 'appointment',
)

/** The email, or the text of the SMS. */
export const write = <From>(kind: Writers<From>, channel: Channel, sender: Sender, from: From) =>
  channel === 'sms' ? kind.sms!(sender, from) : kind.email(sender, from)
