import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'

const BOOK = 'POST /appointments/book'

test(
  'one booking is made and confirmed when the response to Submit is lost',
  { tag: ['@release-check-booking-once', '@books', '@language-4'] },
  async ({ bookingPage, environment }) => {
    const person = await environment.clinic.registerPatient()
    const { date, time } = await reachSummaryByEmail(bookingPage, environment.clinic, person)
    environment.network.loseResponse(BOOK)
    await bookingPage.submit()

    const bookings = await expectConfirmation(bookingPage, environment.clinic, person.email!)
    expect(bookings).toMatchObject([{ date, time }])
    expect(environment.network.callsWithResponse(BOOK).length).toBeGreaterThan(1)
  },
)

test(
  'one booking is made when every response to Submit is lost and the patient chooses another time',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ bookingPage, environment, page }) => {
    const person = await environment.clinic.registerPatient()
    const first = await reachSummaryByEmail(bookingPage, environment.clinic, person, { nth: 1 })
    environment.network.loseResponse(BOOK, { times: Infinity })
    await bookingPage.submit()
    await bookingPage.expectText('We are still waiting.')
    await environment.network.waitForResponseTo(BOOK)
    await bookingPage.openStepOf('Booking Details')
    // The page repeats no call after this step. A repetition that was sent just before must be lost as well.
    await bookingPage.expectStep('Booking Details')
    environment.network.clearFaults()
    await page.reload()
    await bookingPage.expectStep('Booking Details')
    const second = await bookingPage.chooseTime({ nth: 2 })
    expect(second).not.toEqual({ date: first.date, time: first.time })
    await bookingPage.next()
    await bookingPage.submit()

    // The confirmation shows what the server booked, not the form's current input.
    await bookingPage.expectBooked()
    await bookingPage.expectText(/We already had your first booking/)
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([
      { date: first.date, time: first.time },
    ])
  },
)

test('pressing Verify again works when the response to the first attempt was lost', async ({
  bookingPage,
  environment,
}) => {
  const person = await environment.clinic.registerPatient()
  await bookingPage.openBookingPage()
  await bookingPage.chooseBranch('lag')
  await bookingPage.enterIdentifier(person.email!)
  await bookingPage.expectCodeField()
  environment.network.loseResponse('PATCH /verify-otp')
  await bookingPage.enterCode(await environment.clinic.codeFor(person.email!))
  await bookingPage.expectRefusal(/We could not reach the clinic's system/)

  await bookingPage.button('Verify').click()
  await bookingPage.expectStep('Confirm Details')
  expect(environment.network.callsWithResponse('PATCH /verify-otp')).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
})

test(
  'the page asks before it sends a booking again when the server has no idempotency',
  { tag: ['@base-only', '@release-check-booking-once', '@books'] },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage)
    network.loseResponse(BOOK)
    await bookingPage.submit()

    await bookingPage.expectText('We are not sure your booking went through')
    await expect(
      bookingPage.page.getByRole('main').getByRole('link', { name: '0700 555 0102' }).first(),
    ).toBeVisible()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)

    await bookingPage.submit()
    await expect(bookingPage.page.getByRole('heading', { name: 'Send the booking again?' })).toBeVisible()
    await bookingPage.button('Do not send again').click()
    await bookingPage.expectStep('Confirmation')
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)

    await bookingPage.submit()
    await bookingPage.button('Send again').click()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(2)
  },
)
