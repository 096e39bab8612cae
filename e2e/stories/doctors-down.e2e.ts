import { expect, test } from '../stack/test.ts'
import { aPerson } from '../vocabulary/clinic.ts'
import { choosesAppointment } from '../vocabulary/journeys.ts'
import { detailsOf } from '../vocabulary/patient.ts'

test(
  'a dead list of doctors leads back to step 2 once, and never stops a booking',
  { tag: '@base' },
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
