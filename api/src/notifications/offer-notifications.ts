import type { Appointment } from './appointment-notifications.ts'
import { type Email, longDate, type Sender, shortDate, timeOf, writeEmail } from './notifications.ts'

/** The email that offers an earlier time to a patient on the waiting list. */
export function offerEmail({ translate, ...sender }: Sender, about: Appointment): Email {
  const { language, clinic, branch } = sender
  const { reference, greeting, startsAt, link } = about
  const { start, heldUntil } = about.offer!
  const { city } = branch
  const when = { date: longDate(language, start), time: timeOf(language, start) }
  const own = { oldDate: longDate(language, startsAt), oldTime: timeOf(language, startsAt) }
  return writeEmail({
    ...sender,
    subject: translate('mail.offer.subject', when),
    preview: translate('mail.appointment.preview', { clinic, city, reference }),
    title: translate('mail.offer.title'),
    reference,
    parts: [
      ...(greeting === null
        ? []
        : [{ paragraph: translate('mail.appointment.greeting', { name: greeting }) }]),
      { paragraph: translate('mail.offer.intro', { ...when, ...own, city }) },
      { paragraph: translate('mail.offer.held', { until: timeOf(language, heldUntil) }) },
      ...(link ? [{ action: { label: translate('mail.offer.open'), href: link } }] : []),
      { note: translate('mail.offer.otherwise') },
    ],
  })
}

/** The SMS that offers an earlier time. */
export function offerSms({ translate, clinic, language, branch }: Sender, { offer, link }: Appointment) {
  const { start, heldUntil } = offer!
  return translate('sms.offer', {
    clinic,
    city: branch.city,
    date: shortDate(language, start),
    time: timeOf(language, start),
    until: timeOf(language, heldUntil),
    url: link ?? '',
  })
}
