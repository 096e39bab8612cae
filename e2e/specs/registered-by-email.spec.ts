import { calendarOf } from '../environment/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { choosesAppointment, verifiesByEmail } from '../pages/journeys.ts'

test(
  'a registered patient books with a code sent by e-mail',
  { tag: ['@base', '@nginx'] },
  async ({ patient, clinic }) => {
    const person = await clinic.registers()
    await verifiesByEmail(patient, clinic, person)
    await expect(patient.field('First Name*')).toHaveValue(person.firstName)
    await expect(patient.field('First Name*')).not.toBeEditable()

    await patient.next()
    const chosen = await choosesAppointment(patient, { complaint: 'Sharp pain, left side' })
    await patient.submits()
    await patient.seesBooked()

    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      {
        rawId: person.rawId,
        firstName: person.firstName,
        date: chosen.date,
        time: chosen.time,
        serviceText: chosen.service,
        complaint: 'Sharp pain, left side',
      },
    ])
  },
)

test('the confirmation comes by e-mail, with a calendar entry', async ({ patient, ours }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const { date, time } = await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()

  const mail = await ours.mailbox.confirmationFor(person.email!)
  const calendar = calendarOf(mail)!
  // The clinic's wall clock is an hour ahead of UTC all year round.
  const start = new Date(`${date}T${time}:00+01:00`).toISOString().replaceAll(/[-:]|\.000/g, '')
  expect(calendar).toContain(start)
  expect(mail.text).toContain('Lagos')
  expect(mail.html).toBeTruthy()
})

test('neither code nor token stays in what the tab keeps of the form', async ({ patient, ours, page }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  const code = await ours.clinic.codeFor(person.email!)

  const kept = await page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    others: Object.entries(sessionStorage)
      .filter(([name]) => name !== 'token')
      .map(([, text]) => String(text)),
    device: JSON.stringify(localStorage),
    address: location.href,
  }))
  expect(kept.token).toBeTruthy()
  expect(kept.others.join()).toContain(person.firstName)
  expect(kept.others.join()).not.toContain(kept.token)
  expect(kept.others.join()).not.toContain(code)
  expect(kept.device).not.toContain(person.firstName)
  expect(kept.address).not.toContain(person.email!)
})
