import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves, verifiesByEmail } from '../pages/journeys.ts'
import { ownTheTime, timePasses, timePassesUntil } from '../support/time.ts'
import { detailsOf } from '../pages/patient.ts'

test.beforeEach(({ page }) => ownTheTime(page))

test(
  'the page shows a message when sending the code hangs, and the next attempt works',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = await clinic.registers()
    network.hang('POST /send-otp/email')
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await patient.givesIdentifier(person.email!)
    await expect(patient.page.getByRole('button', { name: 'Sending the code…' })).toBeDisabled()
    await network.waitUntilHeld('POST /send-otp/email')
    await timePasses(patient.page, 31)

    await patient.isRefused(/We could not reach the clinic's system/)
    await expect(patient.identifierField).toHaveValue(person.email!)
    network.mend()
    await patient.button('Confirm').click()
    await patient.seesCodeField()
    expect(await clinic.codeFor(person.email!)).toMatch(/^\d{6}$/)
  },
)

test(
  'the page shows a message when verifying the code hangs, and the same code works again',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = await clinic.registers()
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await patient.givesIdentifier(person.email!)
    await patient.seesCodeField()
    network.hang('PATCH /verify-otp')
    await patient.entersCode(await clinic.codeFor(person.email!))
    await network.waitUntilHeld('PATCH /verify-otp')
    await timePasses(patient.page, 31)

    await patient.isRefused(/We could not reach the clinic's system/)
    network.mend()
    await patient.button('Verify').click()
    await patient.isAt('Confirm Details')
  },
)

test(
  'Next continues without doctors when their list hangs',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    network.hang('PATCH /fetch/doctors')
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn(detailsOf(person))
    await patient.next()
    await network.waitUntilHeld('PATCH /fetch/doctors')
    await timePasses(patient.page, 21)

    await patient.isRefused(/could not load the list of doctors/)
    await patient.next()
    await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'step 3 offers the list of complaints when the services hang',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    network.hang('PUT /fetch/services')
    await introducesThemselves(patient, person)
    // What is still on its way would run out of time too.
    await patient.seesTimes()
    await patient.choosesType('Procedure')
    await network.waitUntilHeld('PUT /fetch/services')
    await timePasses(patient.page, 21)

    await patient.field('Why do you want to see a Doctor?').selectOption('Dental Implant')
    await patient.choosesTime()
    await patient.next()
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { serviceId: null, serviceText: 'Dental Implant' },
    ])
  },
)

test('step 3 offers inputs for day and time when the available times hang', async ({ patient, ours }) => {
  const person = aPerson()
  const free = await ours.others.firstFreeTime('lag')
  ours.network.hang('GET /availability')
  await introducesThemselves(patient, person)
  await patient.choosesType('Consultation')
  // What was asked for before the services came is asked for again once they are there.
  await timePassesUntil(patient.page, () =>
    patient.page.getByText(/We could not load the available times/).isVisible(),
  )
  await patient.typesTime(free)
  await patient.next()
  await patient.submits()
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([free])
})

test('the page repeats a hanging Submit automatically and books once', async ({ patient, ours }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const { date, time } = await choosesAppointment(patient)
  ours.network.hang('POST /appointments/book')
  await patient.submits()
  await ours.network.waitUntilHeld('POST /appointments/book')
  await timePasses(patient.page, 31)
  await patient.reads('We are still waiting.')

  ours.network.mend()
  await timePasses(patient.page, 40)
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test(
  'the page says that the result is unknown when Submit hangs on a server without idempotency',
  { tag: '@base-only' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    await choosesAppointment(patient)
    network.hang('POST /appointments/book')
    await patient.submits()
    await network.waitUntilHeld('POST /appointments/book')
    await timePasses(patient.page, 31)

    await patient.reads('We are not sure your booking went through')
    await patient.isAt('Confirmation')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])
  },
)

test(
  'booking opens when the check of the token hangs',
  { tag: '@base-long' },
  async ({ patient, page, network }) => {
    network.hang('GET /token/test')
    await page.addInitScript(() => sessionStorage.setItem('token', 'from-an-earlier-visit'))
    await patient.opensTheBookingPage()
    await patient.isNew()
    await expect(patient.field('First Name*')).toBeEditable()
  },
)

test('booking works with the base API when the capabilities hang', async ({ patient, ours }) => {
  const person = aPerson()
  const free = await ours.others.firstFreeTime('phc', { days: 30 })
  ours.network.hang('GET /capabilities')
  await patient.opensTheBookingPage()
  await patient.isNew()
  await patient.fillsIn({ ...detailsOf(person), location: 'phc' })
  await patient.next()
  await patient.isAt('Booking Details')
  await patient.choosesType('Consultation')
  await ours.network.waitUntilHeld('GET /capabilities')
  await timePasses(patient.page, 21)
  await patient.typesTime(free)
  await patient.next()
  ours.network.mend()
  await patient.submits()
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([free])
})
