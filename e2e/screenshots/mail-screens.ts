import type { FullEnvironment } from '../environment/environment.ts'
import type { ContactSheet, SheetContext } from './contact-sheet.ts'

/** Emails in each language. */
const LANGUAGES = {
  en: 'funke.admin',
  es: 'ibrahim.director',
  de: 'ngozi.doctor',
  it: 'tamuno.dentist',
  ru: 'halima.nurse',
}
const WIDTHS = [360, 768] as const

interface Caller {
  language?: string
  bearer?: string
}

const callTo =
  ({ network }: FullEnvironment, { language = 'en', bearer }: Caller) =>
  async <Data>(method: 'POST' | 'PATCH', path: string, body: object) => {
    const response = await fetch(`${network.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }

/** Codes, references and links are random. The pictures need the same ones each time. */
const withoutChance = (html: string) =>
  html
    .replace(
      /http:\/\/localhost[^"<]*\/forgot-password[^"<]*/g,
      'https://molar.example/forgot-password#8Zt3Qm0yVbK5sWc7',
    )
    .replace(/http:\/\/localhost[^"<#]*#[\w-]*/g, 'https://molar.example/appointment#8Zt3Qm0yVbK5sWc7RqXh4A')
    .replace(/http:\/\/localhost[^"<]*/g, 'https://molar.example')
    .replace(/MLR-[A-Z0-9]{4}-[A-Z0-9]{2}/g, 'MLR-7K2Q-84')
    .replace(/>[1-9]\d{5}</g, '>482719<')

/** Takes the picture of an email as a mail program shows it. */
async function picture({ page, capture }: SheetContext, label: string, mail: { html?: string } | undefined) {
  await page.setContent(withoutChance(mail?.html ?? ''))
  await capture(label, { widths: WIDTHS })
}

/** Emails with codes, and emails to staff. */
async function mails(context: SheetContext) {
  const { mailbox, clinic, network } = context.environment
  for (const [index, [language, username]] of Object.entries(LANGUAGES).entries()) {
    network.setClientAddress(`10.7.${index}.1`)
    const call = callTo(context.environment, { language })
    const email = `patient.${language}@example.com`
    await clinic.registerPatient({ email, firstName: 'Adùkẹ́' })
    await call('POST', '/send-otp/email', { emrId: '', destination: email, location: 'lag' })
    await mailbox.codeFor(email)
    const staff = `${username}@example.com`
    const before = mailbox.mailsTo(staff).filter(({ text }) => text?.includes('/forgot-password#')).length
    await call('POST', '/auth/forgot-password', { email: staff })
    await mailbox.linkFor(staff, { nth: before + 1 })
    await picture(context, `${language}: code`, mailbox.mailsTo(email).at(-1))
    await picture(context, `${language}: password`, mailbox.mailsTo(staff).at(-1))
  }
}

/** Two days after the time of the server. */
const DATE = '2026-12-03'

const addressOf = (language: string) => `newcomer.${language}@example.com`

/** Emails about appointments that nobody verified. */
async function appointmentMails(context: SheetContext) {
  const { mailbox, clinic, database, network, otherPatients } = context.environment
  const languages = Object.keys(LANGUAGES)
  for (const [index, language] of languages.entries()) {
    network.setClientAddress(`10.8.${index}.1`)
    await callTo(context.environment, { language })('POST', '/appointments/book', {
      surname: 'Adùkẹ́',
      other_names: 'Okafor',
      email: addressOf(language),
      phone_number: `+23480555061${index}0`,
      location: 'phc',
      appointmentType: 'consultation',
      appointment_date: DATE,
      start_time: (await otherPatients.availableTimes('phc', DATE))[0],
    })
    await mailbox.appointmentMailFor(addressOf(language))
  }

  // The next search for reminders, within a minute, finds some that are due.
  await database.query(`update branches set reminder_hours = '{168}'`)
  for (const table of ['appointments', 'outbox'])
    await database.query(`update ${table} set created_at = created_at - interval '30 days'`)
  for (const language of languages)
    await mailbox.appointmentMailFor(addressOf(language), { nth: 2, seconds: 70 })

  const { token } = await callTo(context.environment, {})<{ token: string }>(
    'POST',
    '/auth/signin',
    clinic.admin,
  )
  const call = callTo(context.environment, { bearer: token })
  /** Notifications about what staff do wait for an Undo, and the clock of the server stands still. */
  const withoutUndoTime = () =>
    database.query(`update outbox set next_at = created_at where state = 'waiting'`)
  for (const language of languages) {
    const email = addressOf(language)
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
      'select a.id from appointments a join patients p on p.id = a.patient_id where p.email = $1',
      [email],
    )
    await call('PATCH', `/appointments/${id}/state`, { version: 1, state: 'booked' })
    await withoutUndoTime()
    await mailbox.appointmentMailFor(email, { nth: 3 })
    const start_time = (await otherPatients.availableTimes('phc', DATE)).at(-1)
    const time = { appointment_date: DATE, start_time, doctor_id: null }
    await call('POST', `/appointments/${id}/move`, { version: 2, ...time })
    await withoutUndoTime()
    await mailbox.appointmentMailFor(email, { nth: 4 })
    await call('PATCH', `/appointments/${id}/state`, { version: 3, state: 'cancelled' })
    await withoutUndoTime()
    await mailbox.appointmentMailFor(email, { nth: 5 })
    for (const [index, name] of ['confirmation', 'reminder', 'confirmed', 'moved', 'cancelled'].entries()) {
      // A sheet has a maximum height, and `confirmed` is a confirmation with another title.
      if (name === 'confirmed' && language !== 'en') continue
      await picture(context, `${language}: ${name}`, mailbox.mailsTo(email)[index])
    }
  }
}

export const mailSheets: readonly ContactSheet[] = [
  { name: 'mails', visit: mails },
  { name: 'mails-appointments', visit: appointmentMails },
]
