import { expect, test } from '../fixtures/test.ts'
import { choosesAppointment, verifiesByEmail } from '../pages/journeys.ts'

test('a patient whose token expired before Submit enters a new code and returns to the summary', async ({
  patient,
  ours,
}) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  const { date, time } = await choosesAppointment(patient, { complaint: 'Wisdom tooth' })
  await ours.clinic.forgetsWhoIs(person)
  await patient.submits()

  await patient.isAt('Validation')
  await patient.reads(/Your session has timed out/)
  expect(await ours.clinic.bookingsFor(person.email!)).toEqual([])

  await patient.button('Send a new code').click()
  await patient.entersCode(await ours.clinic.codeFor(person.email!, { nth: 2 }))
  await patient.isAt('Confirmation')
  await expect(patient.summary('Complaint')).toHaveText('Wisdom tooth')
  await patient.submits()
  await patient.seesBooked()

  expect(await ours.clinic.bookingsFor(person.email!)).toMatchObject([
    { rawId: person.rawId, date, time, complaint: 'Wisdom tooth' },
  ])
})
