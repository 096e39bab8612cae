import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves, verifiesByEmail } from '../pages/journeys.ts'

const BOOK = 'POST /appointments/book'

test('one booking is made and confirmed when the answer to Submit is lost', async ({ patient, ours }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const { date, time } = await choosesAppointment(patient)
  ours.network.loseAnswer(BOOK)
  await patient.submits()

  await patient.seesBooked()
  expect(ours.network.answered(BOOK).length).toBeGreaterThan(1)
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test('one booking is made when every answer to Submit is lost and the patient chooses another time', async ({
  patient,
  ours,
}) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const first = await choosesAppointment(patient)
  ours.network.loseAnswer(BOOK, { times: Infinity })
  await patient.submits()
  await patient.reads('We are still waiting.')
  await ours.network.waitForAnswer(BOOK)
  await patient.changes('Time')
  // Nothing is repeated from there on; a repetition that has just left must be lost as well.
  await patient.isAt('Booking Details')
  ours.network.mend()
  const second = await patient.choosesTime({ nth: 2 })
  expect(second).not.toEqual({ date: first.date, time: first.time })
  await patient.next()
  await patient.submits()

  // What stands is what the server booked, not what the form says now.
  await patient.seesBooked()
  await patient.reads(/We already had your first booking/)
  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([{ date: first.date, time: first.time }])
})

test('pressing Verify again works when the answer to the first attempt was lost', async ({
  patient,
  ours,
}) => {
  const person = await ours.clinic.registers()
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier(person.email!)
  await patient.seesCodeField()
  ours.network.loseAnswer('PATCH /verify-otp')
  await patient.entersCode(await ours.clinic.codeFor(person.email!))
  await patient.isRefused(/We could not reach the clinic's system/)

  await patient.button('Verify').click()
  await patient.isAt('Confirm Details')
  expect(ours.network.answered('PATCH /verify-otp')).toMatchObject([{ status: 200 }, { status: 200 }])
})

test(
  'the page asks before it sends a booking again when the server has no idempotency',
  { tag: '@base-only' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    await choosesAppointment(patient)
    network.loseAnswer(BOOK)
    await patient.submits()

    await patient.reads('We are not sure your booking went through')
    await expect(
      patient.page.getByRole('main').getByRole('link', { name: '0700 555 0102' }).first(),
    ).toBeVisible()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)

    await patient.submits()
    await expect(patient.page.getByRole('heading', { name: 'Send the booking again?' })).toBeVisible()
    await patient.button('Do not send again').click()
    await patient.isAt('Confirmation')
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)

    await patient.submits()
    await patient.button('Send again').click()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(2)
  },
)
