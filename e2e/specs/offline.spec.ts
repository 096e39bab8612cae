import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves } from '../pages/journeys.ts'

test(
  'Submit without a connection keeps the input and books once the connection is back',
  { tag: '@base-long' },
  async ({ patient, clinic, context }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    const { date, time } = await choosesAppointment(patient, { complaint: 'Bridge is loose' })
    await context.setOffline(true)
    await patient.reads('You are offline.')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])

    await context.setOffline(false)
    await expect(patient.page.getByText('You are offline.')).toBeHidden()
    await expect(patient.summary('Complaint')).toHaveText('Bridge is loose')
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
  },
)

test('a request that only reads is repeated automatically once the connection is back', async ({
  patient,
  context,
}) => {
  await introducesThemselves(patient, aPerson())
  await context.setOffline(true)
  await patient.choosesType('Consultation')
  await patient.reads('You are offline.')
  await context.setOffline(false)

  await patient.choosesTime()
})
