import { COMBINATIONS } from '../fixtures/combinations.ts'
import { expect, test } from '../fixtures/test.ts'
import { chooseAppointment } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { expectAllSentTimes, rememberSentTimes } from '../pages/sent-times.ts'
import { draw } from '../support/chance.ts'

test(
  'a clinic ID sends a code to the email address of the record',
  { tag: ['@base-long', '@release-check-booking-once', '@books', '@photographed'] },
  async ({ bookingPage, clinic }) => {
    const person = await clinic.registerPatient({ location: 'fct' })
    const sentTimes = rememberSentTimes(bookingPage)
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('fct')
    await bookingPage.enterIdentifier(draw([person.rawId, person.rawId.toLowerCase()], person.rawId))
    await bookingPage.expectNotice('Please enter code sent to your email!')
    const code = await clinic.codeFor(person.email!)
    await bookingPage.enterCode(code === '111111' ? '222222' : '111111')
    await bookingPage.expectRefusal()
    await bookingPage.enterCode(code)
    await bookingPage.expectStep('Confirm Details')

    await bookingPage.next()
    let serviceId = ''
    const { date, service } = await chooseAppointment(bookingPage, {
      type: 'Procedure',
      hasService: true,
      beforeNext: async () => {
        serviceId = await bookingPage.field('Service').inputValue()
        if (COMBINATIONS.length > 0) await expectAllSentTimes(bookingPage, sentTimes)
      },
    })
    await bookingPage.submit()
    const bookings = await expectConfirmation(bookingPage, clinic, person.email!)
    expect(bookings).toMatchObject([{ rawId: person.rawId, location: 'fct', date, serviceText: service }])
    // The base API may have texts as ids.
    expect(String(bookings[0]!.serviceId)).toBe(serviceId)
  },
)

test('a clinic ID sends a code by SMS when the record has no email address', async ({
  bookingPage,
  environment,
}) => {
  const person = await environment.clinic.registerPatient({ email: null })
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(person.rawId)
  await bookingPage.expectNotice('Please enter code sent to your phone!')
  await bookingPage.enterCode(await environment.sms.codeFor(person.phone))
  await bookingPage.expectStep('Confirm Details')

  await bookingPage.next()
  await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()

  expect(await environment.clinic.bookingsFor(person.phone)).toMatchObject([{ rawId: person.rawId }])
})

test('a clinic ID is found without its separators, and the page names no contact', async ({
  bookingPage,
  environment,
}) => {
  const person = await environment.clinic.registerPatient()
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(person.rawId.replace(/\W/g, '').toLowerCase())
  await expect(bookingPage.page.getByText('the phone or email the clinic has for you')).toBeVisible()
  await bookingPage.enterCode(await environment.clinic.codeFor(person.email!))
  await bookingPage.expectStep('Confirm Details')
})

test('an unknown clinic ID gets the same page and sends no code', async ({ bookingPage, environment }) => {
  const waiting = () =>
    environment.database.query(`select id from outbox where kind = 'code' and state = 'waiting'`)
  const codes = () => environment.mailbox.codes() + environment.sms.codes()
  await expect.poll(waiting).toEqual([])
  const before = codes()
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier('LAG/NOBODY')
  await bookingPage.expectCodeField()
  // A patient who gets no code can still continue.
  await expect(bookingPage.button('Continue as a new patient')).toBeVisible()
  await bookingPage.enterCode('123456')
  await bookingPage.expectRefusal()
  await bookingPage.expectStep('Validation')

  await expect.poll(waiting).toEqual([])
  expect(codes()).toBe(before)
})
