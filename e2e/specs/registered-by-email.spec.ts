import { calendarAttachment } from '../environment/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment, reachSummaryByEmail, verifyByEmail } from '../pages/booking-flows.ts'

test(
  'a registered patient books with a code sent by email',
  { tag: '@base-long' },
  async ({ bookingPage, clinic }) => {
    const person = await clinic.registerPatient()
    await verifyByEmail(bookingPage, clinic, person)
    await bookingPage.expectText(`Welcome back, ${person.firstName}.`)
    await expect(bookingPage.page.getByRole('main').getByRole('textbox')).toHaveCount(0)

    await bookingPage.next()
    const chosen = await chooseAppointment(bookingPage, { complaint: 'Sharp pain, left side' })
    await bookingPage.submit()
    await bookingPage.expectBooked()

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

test('the confirmation email names the appointment in text, HTML and a calendar file', async ({
  bookingPage,
  environment,
  context,
}) => {
  const person = await environment.clinic.registerPatient()
  const { date, time } = await reachSummaryByEmail(bookingPage, environment.clinic, person)
  await bookingPage.submit()
  await bookingPage.expectBooked()
  const reference = await bookingPage.page.getByText(/^MLR-/).first().textContent()

  const mail = await environment.mailbox.appointmentMailFor(person.email!)
  const calendar = calendarAttachment(mail)!
  // The clinic's wall clock is an hour ahead of UTC all year round.
  const start = new Date(`${date}T${time}:00+01:00`).toISOString().replaceAll(/[-:]|\.000/g, '')
  expect(calendar).toContain(start)
  expect(calendar).toContain(reference)

  const [hour, minute] = time.split(':')
  const shown = [
    reference!,
    'Lagos',
    String(Number(date.slice(8))),
    time === '12:00' ? '12 noon' : `${Number(hour) % 12 || 12}:${minute}`,
    `${person.title} ${person.lastName}`,
  ]
  for (const words of shown) expect(mail.text).toContain(words)
  const letter = await context.newPage()
  await letter.setContent(mail.html!)
  const visibleText = await letter.locator('body').innerText()
  for (const words of shown) expect(visibleText).toContain(words)
})

test('the stored draft contains neither the code nor the token', async ({
  bookingPage,
  environment,
  page,
}) => {
  const person = await environment.clinic.registerPatient()
  await verifyByEmail(bookingPage, environment.clinic, person)
  const code = await environment.clinic.codeFor(person.email!)

  const stored = await page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    otherEntries: Object.entries(sessionStorage)
      .filter(([name]) => name !== 'token')
      .map(([, text]) => String(text)),
    device: JSON.stringify(localStorage),
    address: location.href,
  }))
  expect(stored.token).toBeTruthy()
  expect(stored.otherEntries.join()).toContain(person.firstName)
  expect(stored.otherEntries.join()).not.toContain(stored.token)
  expect(stored.otherEntries.join()).not.toContain(code)
  expect(stored.device).not.toContain(person.firstName)
  expect(stored.address).not.toContain(person.email!)
})
