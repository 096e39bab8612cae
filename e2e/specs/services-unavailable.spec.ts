import { COMPLAINTS } from '@molar/contract'
import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { introducesThemselves } from '../pages/journeys.ts'

test(
  'a patient chooses a complaint and books when the services cannot be loaded',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    network.breakDown('PUT /fetch/services')
    await introducesThemselves(patient, person)
    await patient.choosesType('Consultation')

    const reasons = patient.field('Why do you want to see a Doctor?')
    for (const complaint of COMPLAINTS)
      await expect(reasons.getByRole('option', { name: complaint, exact: true })).toBeAttached()
    await reasons.selectOption('Veneers/Hollywood Smile')
    await patient.choosesTime()
    await patient.next()
    await patient.isAt('Confirmation')
    await patient.submits()
    await patient.seesBooked()

    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { serviceId: null, serviceText: 'Veneers/Hollywood Smile' },
    ])
  },
)
