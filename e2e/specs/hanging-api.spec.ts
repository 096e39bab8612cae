import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves, verifiesByEmail } from '../pages/journeys.ts'
import { ownTheTime, timePasses, timePassesUntil } from '../support/time.ts'
import { detailsOf } from '../pages/patient.ts'

test.beforeEach(({ page }) => ownTheTime(page))

test(
  'nobody sends the code: the page says so and the next try works',
  { tag: '@base' },
  async ({ patient, clinic, network }) => {
    const person = await clinic.registers()
    network.hang('POST /send-otp/email')
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await patient.givesIdentifier(person.email!)
    await expect(patient.page.getByRole('button', { name: 'Sending the code…' })).toBeDisabled()
    await network.waitUntilHeld('POST /send-otp/email')
    await timePasses(patient.page, 31)

    await patient.isRefused(/The clinic did not answer/)
    await expect(patient.identifierField).toHaveValue(person.email!)
    network.mend()
    await patient.button('Confirm').click()
    await patient.seesCodeField()
    expect(await clinic.codeFor(person.email!)).toMatch(/^\d{6}$/)
  },
)

test(
  'nobody checks the code: the same code works on the next try',
  { tag: '@base' },
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

    await patient.isRefused(/The clinic did not answer/)
    network.mend()
    await patient.button('Verify').click()
    await patient.isAt('Confirm Details')
  },
)

test(
  'nobody lists the doctors: Next goes on without them',
  { tag: '@base' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    network.hang('PATCH /fetch/doctors')
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn(detailsOf(person))
    await patient.next()
    await network.waitUntilHeld('PATCH /fetch/doctors')
    await timePasses(patient.page, 21)

    await patient.isRefused(/list of doctors did not load/)
    await patient.next()
    await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test(
  'nobody lists the services: the complaint list stands in',
  { tag: '@base' },
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

test('nobody says which times are free: day and time can be typed', async ({ patient, ours }) => {
  const person = aPerson()
  const free = await ours.others.firstFreeTime('lag')
  ours.network.hang('GET /availability')
  await introducesThemselves(patient, person)
  await patient.choosesType('Consultation')
  // What was asked for before the services came is asked for again once they are there.
  await timePassesUntil(patient.page, () => patient.page.getByText(/The free times did not load/).isVisible())
  await patient.typesTime(free)
  await patient.next()
  await patient.submits()
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([free])
})

test('nobody answers Submit: the page asks again by itself and books once', async ({ patient, ours }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const { date, time } = await choosesAppointment(patient)
  ours.network.hang('POST /appointments/book')
  await patient.submits()
  await ours.network.waitUntilHeld('POST /appointments/book')
  await timePasses(patient.page, 31)
  await patient.reads('No answer yet.')

  ours.network.mend()
  await timePasses(patient.page, 40)
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test(
  'nobody answers Submit and no key protects it: the page says that it does not know',
  { tag: '@base-only' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    await choosesAppointment(patient)
    network.hang('POST /appointments/book')
    await patient.submits()
    await network.waitUntilHeld('POST /appointments/book')
    await timePasses(patient.page, 31)

    await patient.reads('We do not know whether your booking arrived.')
    await patient.isAt('Confirmation')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])
  },
)

test(
  'nobody answers whether the token lives: the page opens all the same',
  { tag: '@base' },
  async ({ patient, page, network }) => {
    network.hang('GET /token/test')
    await page.addInitScript(() => sessionStorage.setItem('token', 'from-an-earlier-visit'))
    await patient.opensTheBookingPage()
    await patient.isNew()
    await expect(patient.field('First Name*')).toBeEditable()
  },
)

test('nobody says what the server can: the wizard works with what every server has', async ({
  patient,
  ours,
}) => {
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
