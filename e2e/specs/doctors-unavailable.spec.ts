import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment } from '../pages/journeys.ts'
import { detailsOf } from '../pages/patient.ts'

test(
  'a list of doctors that fails leads back to step 2 once, and then booking works without it',
  { tag: '@base-long' },
  async ({ patient, clinic, network }) => {
    const person = aPerson()
    network.breakDown('PATCH /fetch/doctors')
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn(detailsOf(person))
    await patient.next()

    await patient.isRefused()
    await patient.isAt('Personal Information')
    await expect(patient.field('First Name*')).toHaveValue(person.firstName)

    await patient.next()
    await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)
