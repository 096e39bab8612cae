import { formatDay, formatShortDay, formatTime, phoneLink } from '@molar/contract'
import type { Translate } from '../http/messages.ts'
import { calendarFile } from './calendar.ts'
import { type MailBranch, type Mail, mailText } from './mail.ts'
import { mailHtml } from './mail-html.ts'

export interface Email {
  subject: string
  text: string
  html: string
  /** An .ics file. */
  calendar?: string
}

export interface Sender {
  clinic: string
  branch: MailBranch
  language: string
  translate: Translate
}

export interface Appointment {
  reference: string
  /** Clinic time, `YYYY-MM-DD HH:mm:ss`. */
  startsAt: string
  start: Date
  end: Date
  doctor: string
  arriveEarlyMinutes: number
  /** How a verified patient is addressed: title and last name, or the first name. Null if the contact is not verified: then the message must not repeat typed text. */
  greeting: string | null
}

interface Code {
  code: number
  /** Until it expires. */
  minutes: number
}

export const writeEmail = (mail: Mail): Email => ({
  subject: mail.subject,
  text: mailText(mail),
  html: mailHtml(mail),
})

// Parts of a clinic timestamp (`YYYY-MM-DD HH:mm:ss`), written as the pages write them.
const dateOf = (timestamp: string) => timestamp.slice(0, 10)
export const longDate = (language: string, timestamp: string) => formatDay(dateOf(timestamp), language)
const shortDate = (language: string, timestamp: string) => formatShortDay(dateOf(timestamp), language)
export const timeOf = (language: string, timestamp: string) => formatTime(timestamp.slice(11, 16), language)

export function codeEmail({ translate, ...sender }: Sender, { code, minutes }: Code): Email {
  return writeEmail({
    ...sender,
    subject: translate('mail.code.subject', { clinic: sender.clinic }),
    preview: translate('mail.code.preview', { code, count: minutes }),
    title: translate('mail.code.title'),
    parts: [
      { paragraph: translate('mail.code.intro') },
      { code: String(code) },
      { paragraph: translate('mail.code.life', { count: minutes }) },
      { note: `${translate('mail.code.secret')} ${translate('mail.code.notYou')}` },
    ],
  })
}

export const codeSms = ({ translate, clinic }: Sender, { code, minutes }: Code) =>
  translate('sms.code', { code, clinic, count: minutes })

/** For a typed email that no record has: what to try next. It repeats nothing that was typed. */
export function noRecordEmail({ translate, ...sender }: Sender): Email {
  const { clinic, branch } = sender
  const { city, phone } = branch
  return writeEmail({
    ...sender,
    subject: translate('mail.noRecord.subject', { clinic }),
    preview: translate('mail.noRecord.title'),
    title: translate('mail.noRecord.title'),
    parts: [
      { paragraph: translate('mail.noRecord.intro', { clinic, city }) },
      { paragraph: translate('mail.noRecord.registered') },
      { paragraph: translate('mail.noRecord.new') },
      ...(phone ? [{ paragraph: translate('mail.noRecord.call', { city, phone }) }] : []),
      { note: translate('mail.noRecord.notYou') },
    ],
  })
}

export const noRecordSms = ({ translate, clinic, branch }: Sender) =>
  translate('sms.noRecord', { clinic, city: branch.city })

export function confirmationEmail({ translate, ...sender }: Sender, booked: Appointment): Email {
  const { language, clinic, branch } = sender
  const date = longDate(language, booked.startsAt)
  const time = timeOf(language, booked.startsAt)
  const { reference } = booked
  const change = branch.phone
    ? translate('mail.booked.change', { phone: branch.phone, reference })
    : translate('mail.booked.changeAtBranch', { reference })
  const address = [branch.address, branch.city].filter(Boolean).join(', ')
  const early = { count: booked.arriveEarlyMinutes }
  const email = writeEmail({
    ...sender,
    subject: translate('mail.booked.subject', { date, time }),
    preview: translate('mail.booked.preview', { clinic, city: branch.city, reference }),
    title: translate('mail.booked.title'),
    reference,
    parts: [
      {
        paragraph:
          booked.greeting === null
            ? translate('mail.booked.intro', early)
            : translate('mail.booked.introTo', { ...early, name: booked.greeting }),
      },
      {
        facts: [
          { term: translate('mail.booked.date'), value: date },
          { term: translate('mail.booked.time'), value: time },
          { term: translate('mail.booked.doctor'), value: booked.doctor },
          {
            term: translate('mail.booked.branch'),
            value: address,
          },
          ...(branch.phone
            ? [{ term: translate('mail.booked.phone'), value: branch.phone, href: phoneLink(branch.phone) }]
            : []),
          { term: translate('mail.booked.reference'), value: reference },
        ],
      },
      { paragraph: change },
      {
        note: booked.greeting === null ? translate('mail.booked.notYou') : translate('mail.booked.calendar'),
      },
    ],
  })
  const calendar = calendarFile({
    // The same as in the file of the booking page, so that importing both adds one entry.
    uid: reference,
    start: booked.start,
    end: booked.end,
    title: translate('calendar.title', { clinic, city: branch.city }),
    description: [translate('calendar.with', { doctor: booked.doctor, reference }), change].join('\n'),
    location: `${clinic}, ${address}`,
    reminder: translate('calendar.reminder', { clinic, time }),
  })
  return { ...email, calendar }
}

export function confirmationSms(
  { translate, clinic, language, branch }: Sender,
  { startsAt, reference }: Appointment,
) {
  const values = {
    clinic,
    city: branch.city,
    date: shortDate(language, startsAt),
    time: timeOf(language, startsAt),
    reference,
  }
  return branch.phone
    ? translate('sms.booked', { ...values, phone: branch.phone })
    : translate('sms.bookedAtBranch', values)
}
