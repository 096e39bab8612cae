import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { controlClock, advanceClock, advanceClockUntil } from '../support/page-clock.ts'
import { detailsOf } from '../pages/booking-page.ts'

test.beforeEach(({ page }) => controlClock(page))

test(
  'the page shows a message when sending the code hangs, and the next attempt works',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, network }) => {
    const person = await clinic.registerPatient()
    network.hang('POST /send-otp/email')
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await bookingPage.enterIdentifier(person.email!)
    await expect(bookingPage.page.getByRole('button', { name: 'Sending the code…' })).toBeDisabled()
    await network.waitUntilHanging('POST /send-otp/email')
    await advanceClock(bookingPage.page, 31)

    await bookingPage.expectRefusal(/We could not reach the clinic's system/)
    await expect(bookingPage.identifierField).toHaveValue(person.email!)
    network.clearFaults()
    await bookingPage.button('Confirm').click()
    await bookingPage.expectCodeField()
    expect(await clinic.codeFor(person.email!)).toMatch(/^\d{6}$/)
  },
)

test(
  'the page shows a message when verifying the code hangs, and the same code works again',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, network }) => {
    const person = await clinic.registerPatient()
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await bookingPage.enterIdentifier(person.email!)
    await bookingPage.expectCodeField()
    network.hang('PATCH /verify-otp')
    await bookingPage.enterCode(await clinic.codeFor(person.email!))
    await network.waitUntilHanging('PATCH /verify-otp')
    await advanceClock(bookingPage.page, 31)

    await bookingPage.expectRefusal(/We could not reach the clinic's system/)
    network.clearFaults()
    await bookingPage.button('Verify').click()
    await bookingPage.expectStep('Confirm Details')
  },
)

test(
  'Next continues without doctors when their list hangs',
  { tag: ['@base-long', '@once-long'] },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    network.hang('PATCH /fetch/doctors')
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()
    await network.waitUntilHanging('PATCH /fetch/doctors')
    await advanceClock(bookingPage.page, 21)

    await bookingPage.expectRefusal(/could not load the list of doctors/)
    await bookingPage.next()
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'step 3 offers the list of complaints when the services hang',
  { tag: ['@base-long', '@once-long'] },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    network.hang('PUT /fetch/services')
    await enterDetailsAsNewPatient(bookingPage, person)
    // Requests that have no response yet would also reach their time limit.
    await bookingPage.expectTimes()
    await bookingPage.chooseType('Procedure')
    await network.waitUntilHanging('PUT /fetch/services')
    await advanceClock(bookingPage.page, 21)

    await bookingPage.field('Why do you want to see a Doctor?').selectOption('Dental Implant')
    await bookingPage.chooseTime()
    await bookingPage.next()
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { serviceId: null, serviceText: 'Dental Implant' },
    ])
  },
)

test('step 3 offers inputs for day and time when the available times hang', async ({
  bookingPage,
  environment,
}) => {
  const person = aPerson()
  const free = await environment.otherPatients.firstAvailableTime('lag')
  environment.network.hang('GET /availability')
  await enterDetailsAsNewPatient(bookingPage, person)
  await bookingPage.chooseType('Consultation')
  // What was asked for before the services came is asked for again once they are there.
  await advanceClockUntil(bookingPage.page, () =>
    bookingPage.page.getByText(/We could not load the available times/).isVisible(),
  )
  await bookingPage.enterTime(free)
  await bookingPage.next()
  await bookingPage.submit()
  await bookingPage.expectBooked()
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
})

test('the page repeats a hanging Submit automatically and books once', async ({
  bookingPage,
  environment,
}) => {
  const person = await environment.clinic.registerPatient()
  const { date, time } = await reachSummaryByEmail(bookingPage, environment.clinic, person)
  environment.network.hang('POST /appointments/book')
  await bookingPage.submit()
  await environment.network.waitUntilHanging('POST /appointments/book')
  await advanceClock(bookingPage.page, 31)
  await bookingPage.expectText('We are still waiting.')

  environment.network.clearFaults()
  await advanceClock(bookingPage.page, 40)
  await bookingPage.expectBooked()
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test(
  'the page says that the result is unknown when Submit hangs on a server without idempotency',
  { tag: '@base-only' },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage)
    network.hang('POST /appointments/book')
    await bookingPage.submit()
    await network.waitUntilHanging('POST /appointments/book')
    await advanceClock(bookingPage.page, 31)

    await bookingPage.expectText('We are not sure your booking went through')
    await bookingPage.expectStep('Confirmation')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])
  },
)

test(
  'booking opens when the check of the token hangs',
  { tag: ['@base-long', '@once-long'] },
  async ({ bookingPage, page, network }) => {
    network.hang('GET /token/test')
    await page.addInitScript(() => sessionStorage.setItem('token', 'from-an-earlier-visit'))
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await expect(bookingPage.field('First Name*')).toBeEditable()
  },
)

test('booking works with the base API when the capabilities hang', async ({ bookingPage, environment }) => {
  const person = aPerson()
  const free = await environment.otherPatients.firstAvailableTime('phc', { days: 30 })
  environment.network.hang('GET /capabilities')
  await bookingPage.openBookingPage()
  await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails({ ...detailsOf(person), location: 'phc' })
  await bookingPage.next()
  await bookingPage.expectStep('Booking Details')
  await bookingPage.chooseType('Consultation')
  await environment.network.waitUntilHanging('GET /capabilities')
  await advanceClock(bookingPage.page, 21)
  await bookingPage.enterTime(free)
  await bookingPage.next()
  environment.network.clearFaults()
  await bookingPage.submit()
  await bookingPage.expectBooked()
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([free])
})
