import { phoneLink } from '@molar/contract'
import type { Say } from '../http/sentences.ts'
import { calendarFile } from './calendar.ts'
import { type Branch, type Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { dayInWords, shortDay, timeOf } from './words.ts'

export interface Email {
  subject: string
  text: string
  html: string
  /** An .ics file. */
  calendar?: string
}

export interface Sender {
  clinic: string
  branch: Branch
  language: string
  say: Say
}

export interface Appointment {
  reference: string
  /** Clinic time, `YYYY-MM-DD HH:mm:ss`. */
  startsAt: string
  start: Date
  end: Date
  doctor: string
  /** First name of a verified patient. Null where nobody verified the contact: then nothing typed may stand in the message. */
  greeting: string | null
}

/** Minutes a code is good for, as the message says it. */
interface Code {
  code: number
  minutes: number
}

export const mail = (letter: Letter): Email => ({
  subject: letter.subject,
  text: letterText(letter),
  html: letterHtml(letter),
})

export function codeEmail({ say, ...sender }: Sender, { code, minutes }: Code): Email {
  return mail({
    ...sender,
    subject: say('mail.code.subject', { clinic: sender.clinic }),
    preview: say('mail.code.preview', { code, count: minutes }),
    title: say('mail.code.title'),
    parts: [
      { paragraph: say('mail.code.intro') },
      { code: String(code) },
      { paragraph: say('mail.code.life', { count: minutes }) },
      { note: `${say('mail.code.secret')} ${say('mail.code.notYou')}` },
    ],
  })
}

export const codeSms = ({ say, clinic }: Sender, { code, minutes }: Code) =>
  say('sms.code', { code, clinic, count: minutes })

export function confirmationEmail({ say, ...sender }: Sender, booked: Appointment): Email {
  const { language, clinic, branch } = sender
  const date = dayInWords(language, booked.startsAt)
  const time = timeOf(language, booked.startsAt)
  const { reference } = booked
  const change = branch.phone
    ? say('mail.booked.change', { phone: branch.phone, reference })
    : say('mail.booked.changeAtBranch', { reference })
  const letter = mail({
    ...sender,
    subject: say('mail.booked.subject', { date, time }),
    preview: say('mail.booked.preview', { clinic, city: branch.city, reference }),
    title: say('mail.booked.title'),
    reference,
    parts: [
      {
        paragraph:
          booked.greeting === null
            ? say('mail.booked.intro')
            : say('mail.booked.introTo', { name: booked.greeting }),
      },
      {
        facts: [
          { term: say('mail.booked.date'), value: date },
          { term: say('mail.booked.time'), value: time },
          { term: say('mail.booked.doctor'), value: booked.doctor },
          {
            term: say('mail.booked.branch'),
            value: [branch.city, branch.address].filter(Boolean).join(', '),
          },
          ...(branch.phone
            ? [{ term: say('mail.booked.phone'), value: branch.phone, href: phoneLink(branch.phone) }]
            : []),
          { term: say('mail.booked.reference'), value: reference },
        ],
      },
      { paragraph: change },
      { note: booked.greeting === null ? say('mail.booked.notYou') : say('mail.booked.calendar') },
    ],
  })
  const calendar = calendarFile({
    // The same as in the file that the browser offers.
    uid: reference,
    start: booked.start,
    end: booked.end,
    title: say('calendar.title', { clinic }),
    description: [say('calendar.with', { doctor: booked.doctor, reference }), change].join('\n'),
    location: [`${clinic}, ${branch.city}`, branch.address].filter(Boolean).join(', '),
    reminder: say('calendar.reminder', { clinic, time }),
  })
  return { ...letter, calendar }
}

export function confirmationSms(
  { say, clinic, language, branch }: Sender,
  { startsAt, reference }: Appointment,
) {
  const values = {
    clinic,
    city: branch.city,
    date: shortDay(language, startsAt),
    time: timeOf(language, startsAt),
    reference,
  }
  return branch.phone
    ? say('sms.booked', { ...values, phone: branch.phone })
    : say('sms.bookedAtBranch', values)
}
