import { expect, test } from '../fixtures/test.ts'
import { choosesAppointment } from '../pages/journeys.ts'

test('a registered patient books with a code sent by SMS', { tag: '@base' }, async ({ patient, clinic }) => {
  const person = await clinic.registers({ email: null, location: 'phc' })
  // As people write it here: 0 and ten digits.
  const number = person.phone.replace('+234', '0')
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('phc')
  await patient.givesIdentifier(number)
  await patient.isTold('Please enter code sent to your phone!')
  await patient.entersCode(await clinic.codeFor(person.phone))
  await patient.isAt('Confirm Details')

  await patient.next()
  const { date, time } = await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()

  expect(await clinic.bookingsFor(person.phone)).toMatchObject([
    { rawId: person.rawId, location: 'phc', date, time },
  ])
})
