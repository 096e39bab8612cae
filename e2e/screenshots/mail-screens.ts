import type { FullEnvironment } from '../environment/environment.ts'
import type { Scene, Tour } from './tour.ts'

/** Emails in each language. */
const LANGUAGES = {
  en: 'funke.admin',
  es: 'ibrahim.director',
  de: 'ngozi.doctor',
  it: 'tamuno.dentist',
  ru: 'halima.nurse',
}
const WIDTHS = [360, 768] as const

const postTo =
  ({ network }: FullEnvironment, language: string) =>
  async (path: string, body: object) => {
    const answer = await fetch(`${network.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }

/** Codes, references and links are random. The pictures need the same ones each time. */
const withoutChance = (html: string) =>
  html
    .replace(/http:\/\/localhost[^"<]*/g, 'https://molar.example/forgot-password#8Zt3Qm0yVbK5sWc7')
    .replace(/MLR-[A-Z0-9]{4}-[A-Z0-9]{2}/g, 'MLR-7K2Q-84')
    .replace(/>[1-9]\d{5}</g, '>482719<')

/** The emails to patients and staff, as a mail program shows them. */
async function mails({ page, environment, shot }: Scene) {
  for (const [index, [language, username]] of Object.entries(LANGUAGES).entries()) {
    environment.network.setClientAddress(`10.7.${index}.1`)
    const post = postTo(environment, language)
    const email = `patient.${language}@example.com`
    await environment.clinic.registerPatient({ email, firstName: 'Adùkẹ́' })
    await post('/send-otp/email', { emrId: '', destination: email, location: 'lag' })
    await environment.mailbox.codeFor(email)
    const newcomer = `newcomer.${language}@example.com`
    const { date, time } = await environment.otherPatients.firstFreeTime('phc', { days: 20 + index })
    await post('/appointments/book', {
      surname: 'Adùkẹ́',
      other_names: 'Okafor',
      email: newcomer,
      phone_number: `+23480555061${index}0`,
      location: 'phc',
      appointmentType: 'consultation',
      appointment_date: date,
      start_time: time,
    })
    await environment.mailbox.confirmationFor(newcomer)
    const staff = `${username}@example.com`
    const before = environment.mailbox
      .mailsTo(staff)
      .filter(({ text }) => text?.includes('/forgot-password#')).length
    await post('/auth/forgot-password', { email: staff })
    await environment.mailbox.linkFor(staff, { nth: before + 1 })
    for (const [what, address] of [
      ['code', email],
      ['confirmation', newcomer],
      ['password', staff],
    ] as const) {
      const html = environment.mailbox.mailsTo(address).at(-1)?.html ?? ''
      await page.setContent(withoutChance(html))
      await shot(`${language}: ${what}`, { widths: WIDTHS })
    }
  }
}

export const mailTours: readonly Tour[] = [{ sheet: 'mails', visit: mails }]
