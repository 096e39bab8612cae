import { phoneLink } from '@molar/contract'
import { type Calendar, calendarFile } from './calendar-attachment.ts'
import type { EmailPart } from './email-content.ts'
import { type Email, longDate, type Sender, shortDate, timeOf, writeEmail } from './notifications.ts'

export interface Appointment {
  reference: string
  /** Clinic time, `YYYY-MM-DD HH:mm:ss`. */
  startsAt: string
  start: Date
  end: Date
  /** Until when the patient can change it online, in clinic time. Null if it is too late when the notification is written. */
  changeUntil: string | null
  /** Whether the patient can move it online until then, and not only cancel it. */
  canMove: boolean
  /** Rises with each change that calendars must take over. */
  sequence: number
  doctor: string
  arriveEarlyMinutes: number
  /** How a verified patient is addressed: title and last name, or the first name. Null if the contact is not verified: then the notification must not repeat typed text. */
  greeting: string | null
  /** The page of this appointment; undefined in a notification about a cancellation and in one of an earlier server. */
  link?: string
  bookingPage: string
  /** The start before the move, in clinic time; for `moved`. */
  oldStart?: string
  /** Whether the patient was told that they cannot be seen at this time; for `confirmation`. */
  isAvailableAgain?: boolean
  /** Whether the patient was told that the clinic cancelled the appointment; for `confirmation`. */
  isCancellationUndone?: boolean
  /**
   * Who cancelled, for `cancelled`. `staff-for-patient`: staff, because the patient wanted it. `stranger`: somebody who
   * has the contact and did not book.
   */
  by?: 'patient' | 'staff' | 'staff-for-patient' | 'stranger'
  /** The offered start and until when it is held, in clinic time; for `offer`. */
  offer?: { start: string; heldUntil: string }
  /** Sender and recipient of the email, for the calendar file. */
  organizer: { name: string; email: string }
  recipient: string
}

/** `unavailable`: nobody can see the patient then, and they are asked to choose another time. */
export type AppointmentNotification =
  | 'confirmation'
  | 'moved'
  | 'cancelled'
  | 'confirmed'
  | 'reminder'
  | 'unavailable'

/** An email about an appointment with its calendar file. The service and the complaint are never in it. */
export function appointmentEmail(
  notification: AppointmentNotification,
  sender: Sender,
  about: Appointment,
): Email {
  const { translate, ...mail } = sender
  const { clinic, branch } = sender
  const { reference, greeting } = about
  const when = {
    date: longDate(sender.language, about.startsAt),
    time: timeOf(sender.language, about.startsAt),
  }
  const email = writeEmail({
    ...mail,
    subject: translate(`mail.${notification}.subject`, when),
    preview: translate('mail.appointment.preview', { clinic, city: branch.city, reference }),
    title: translate(`mail.${notification}.title`),
    reference,
    parts: [
      ...(greeting === null
        ? []
        : [{ paragraph: translate('mail.appointment.greeting', { name: greeting }) }]),
      ...introOf(notification, sender, about).map((paragraph) => ({ paragraph })),
      factsOf(sender, about),
      ...(notification === 'cancelled' ? bookAgain(sender, about) : openOrCall(notification, sender, about)),
      { note: translate(CALENDAR_NOTE[notification]) },
      ...notMine(sender, about),
    ],
  })
  return { ...email, calendar: appointmentCalendarFile(notification, sender, about) }
}

function introOf(notification: AppointmentNotification, { translate, language }: Sender, about: Appointment) {
  if (notification === 'cancelled') return [translate(`mail.cancelled.by.${about.by ?? 'staff'}`)]
  if (notification === 'unavailable') return [translate('mail.unavailable.intro')]
  const early = translate('mail.appointment.early', { count: about.arriveEarlyMinutes })
  if (about.isAvailableAgain) return [translate('mail.confirmation.availableAgain'), early]
  if (about.isCancellationUndone) return [translate('mail.confirmation.cancellationUndone'), early]
  if (notification !== 'moved' || !about.oldStart) return [early]
  const old = { oldDate: longDate(language, about.oldStart), oldTime: timeOf(language, about.oldStart) }
  return [translate('mail.moved.intro', old), early]
}

const CALENDAR_NOTE: Record<AppointmentNotification, string> = {
  confirmation: 'mail.confirmation.calendar',
  moved: 'mail.moved.calendar',
  cancelled: 'mail.cancelled.calendar',
  confirmed: 'mail.confirmation.calendar',
  reminder: 'mail.confirmation.calendar',
  unavailable: 'mail.unavailable.calendar',
}

const addressOf = ({ address, city }: Sender['branch']) => [address, city].filter(Boolean).join(', ')

function factsOf(
  { translate, language, branch }: Sender,
  { startsAt, doctor, reference }: Appointment,
): EmailPart {
  const term = (name: string) => translate(`mail.appointment.${name}`)
  const { phone } = branch
  return {
    facts: [
      { term: term('date'), value: longDate(language, startsAt) },
      { term: term('time'), value: timeOf(language, startsAt) },
      { term: term('doctor'), value: doctor },
      { term: term('branch'), value: addressOf(branch) },
      ...(phone ? [{ term: term('phone'), value: phone, href: phoneLink(phone) }] : []),
      { term: term('reference'), value: reference },
    ],
  }
}

const OPEN_INTRO: Partial<Record<AppointmentNotification, string>> = {
  reminder: 'mail.reminder.openIntro',
  unavailable: 'mail.unavailable.openIntro',
}

/** To change or cancel: the page of the appointment while that is possible there, and the phone of the branch. */
function openOrCall(
  notification: AppointmentNotification,
  { translate, language, branch }: Sender,
  about: Appointment,
): EmailPart[] {
  const { link, reference, changeUntil, canMove } = about
  const call = { paragraph: howToChange({ translate, branch }, reference) }
  if (!link) return [call]
  const open = { action: { label: translate('mail.appointment.open'), href: link } }
  if (!changeUntil) return [call, { paragraph: translate('mail.appointment.openLate') }, open]
  const until = { date: longDate(language, changeUntil), time: timeOf(language, changeUntil) }
  if (!canMove)
    return [
      {
        paragraph: translate(`mail.${notification === 'reminder' ? 'reminder' : 'appointment'}.openToCancel`),
      },
      open,
      { paragraph: translate('mail.appointment.cancelUntil', until) },
      call,
    ]
  const { phone } = branch
  return [
    { paragraph: translate(OPEN_INTRO[notification] ?? 'mail.appointment.openIntro') },
    open,
    { paragraph: translate('mail.appointment.until', until) },
    {
      paragraph: phone
        ? translate('mail.appointment.call', { phone, reference })
        : translate('mail.appointment.callAtBranch', { reference }),
    },
  ]
}

const howToChange = (
  { translate, branch: { phone } }: Pick<Sender, 'translate' | 'branch'>,
  reference: string,
) =>
  phone
    ? translate('mail.appointment.change', { phone, reference })
    : translate('mail.appointment.changeAtBranch', { reference })

function bookAgain({ translate, branch: { phone } }: Sender, { bookingPage }: Appointment): EmailPart[] {
  return [
    { paragraph: translate('mail.cancelled.againIntro') },
    { action: { label: translate('mail.cancelled.again'), href: bookingPage } },
    ...(phone ? [{ paragraph: translate('mail.cancelled.call', { phone }) }] : []),
  ]
}

/** Anybody can type an email address: its owner can say that the booking is not theirs. */
const notMine = ({ translate }: Sender, { greeting, link }: Appointment): EmailPart[] =>
  greeting === null && link
    ? [
        {
          note: translate('mail.appointment.notYou'),
          link: { label: translate('mail.appointment.notMe'), href: `${link}.not-me` },
        },
      ]
    : []

/**
 * A verified patient is invited, so that mail programs change and remove the entry automatically. Other recipients get
 * a file to open: no stranger can write into their calendar.
 */
function appointmentCalendarFile(
  notification: AppointmentNotification,
  sender: Sender,
  about: Appointment,
): Calendar {
  const { translate, clinic, branch, language } = sender
  const { reference, doctor, greeting, startsAt } = about
  const method = notification === 'cancelled' ? 'CANCEL' : greeting === null ? 'PUBLISH' : 'REQUEST'
  return calendarFile({
    // The file of the booking page has the same uid, so that importing both adds one entry.
    uid: reference,
    sequence: about.sequence,
    method,
    organizer: about.organizer,
    ...(greeting !== null && { attendee: about.recipient }),
    start: about.start,
    end: about.end,
    title: translate('calendar.title', { clinic, city: branch.city }),
    // No link: calendars are shared.
    description: [translate('calendar.with', { doctor, reference }), howToChange(sender, reference)].join(
      '\n',
    ),
    location: `${clinic}, ${addressOf(branch)}`,
    isTentative: notification === 'unavailable',
    reminder: translate('calendar.reminder', { clinic, time: timeOf(language, startsAt) }),
  })
}

/** An SMS about an appointment: when, where, and the link. */
export function appointmentSms(notification: AppointmentNotification, sender: Sender, about: Appointment) {
  const { translate, clinic, language, branch } = sender
  const what = translate(`sms.${smsTextOf(notification, about)}`, {
    clinic,
    city: branch.city,
    date: shortDate(language, about.startsAt),
    time: timeOf(language, about.startsAt),
    reference: about.reference,
  })
  return [what, nextStep(notification, sender, about)].filter(Boolean).join(' ')
}

function smsTextOf(
  notification: AppointmentNotification,
  { by, isAvailableAgain, isCancellationUndone }: Appointment,
) {
  if (notification === 'cancelled' && by === 'staff') return 'cancelledByStaff'
  return isAvailableAgain || isCancellationUndone ? 'availableAgain' : notification
}

function nextStep(
  notification: AppointmentNotification,
  { translate, branch }: Sender,
  { link, changeUntil, canMove, bookingPage, greeting }: Appointment,
) {
  if (notification === 'cancelled') return translate('sms.again', { url: bookingPage })
  const call = branch.phone && translate('sms.call', { phone: branch.phone })
  if (!link) return call
  // Anybody can type a phone number: its owner can say that the booking is not theirs.
  const isFirst = notification === 'confirmation' && greeting === null
  if (!(changeUntil && canMove) && isFirst) return translate('sms.openLateNotMe', { url: link })
  // One of the two: both would need another SMS.
  if (!changeUntil) return (notification !== 'reminder' && call) || translate('sms.openLate', { url: link })
  if (notification === 'unavailable') return translate('sms.chooseTime', { url: link })
  if (isFirst) return translate('sms.openNotMe', { url: link })
  const key = notification === 'reminder' ? 'sms.answer' : 'sms.open'
  return translate(canMove ? key : `${key}ToCancel`, { url: link })
}
