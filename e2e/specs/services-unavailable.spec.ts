import { COMPLAINTS } from '@molar/contract'
import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

test(
  'a patient chooses a complaint and books when the services cannot be loaded',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    network.failWith502('PUT /fetch/services')
    await enterDetailsAsNewPatient(bookingPage, person)
    await bookingPage.chooseType('Consultation')

    const reasons = bookingPage.field('Why do you want to see a Doctor?')
    for (const complaint of COMPLAINTS)
      await expect(reasons.getByRole('option', { name: complaint, exact: true })).toBeAttached()
    await reasons.selectOption('Veneers/Hollywood Smile')
    await bookingPage.chooseTime()
    await bookingPage.next()
    await bookingPage.expectStep('Confirmation')
    await bookingPage.submit()
    await bookingPage.expectBooked()

    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { serviceId: null, serviceText: 'Veneers/Hollywood Smile' },
    ])
  },
)
