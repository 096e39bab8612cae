import { expect, test } from '../fixtures/test.ts'
import { choosesAppointment } from '../pages/journeys.ts'

test(
  'a clinic ID sends a code to the email address of the record',
  { tag: ['@base', '@matrix-booking'] },
  async ({ patient, clinic }) => {
    const person = await clinic.registers({ location: 'fct' })
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('fct')
    await patient.givesIdentifier(person.rawId)
    await patient.isTold('Please enter code sent to your email!')
    await patient.entersCode(await clinic.codeFor(person.email!))
    await patient.isAt('Confirm Details')

    await patient.next()
    const { date } = await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()

    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { rawId: person.rawId, location: 'fct', date },
    ])
  },
)

test('a clinic ID sends a code by SMS when the record has no email address', async ({ patient, ours }) => {
  const person = await ours.clinic.registers({ email: null })
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier(person.rawId)
  await patient.isTold('Please enter code sent to your phone!')
  await patient.entersCode(await ours.sms.codeFor(person.phone))
  await patient.isAt('Confirm Details')

  await patient.next()
  await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()

  expect(await ours.clinic.bookingsFor(person.phone)).toMatchObject([{ rawId: person.rawId }])
})

test('an unknown clinic ID gets the same page and sends no code', async ({ patient, ours }) => {
  const messages = () => ours.database.query(`select id from outbox where state <> 'decoy' order by id`)
  const before = await messages()
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier('LAG/NOBODY')
  await patient.seesCodeField()
  // A way on for those who get no code.
  await expect(patient.button('Continue as a new patient')).toBeVisible()
  await patient.entersCode('123456')
  await patient.isRefused()
  await patient.isAt('Validation')

  expect(await messages()).toEqual(before)
})
