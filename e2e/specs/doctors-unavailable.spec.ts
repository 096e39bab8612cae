import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'

test(
  'a list of doctors that fails leads back to step 2 once, and then booking works without it',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, network }) => {
    const person = aPerson()
    network.failWith502('PATCH /fetch/doctors')
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()

    await bookingPage.expectRefusal()
    await bookingPage.expectStep('Personal Information')
    await expect(bookingPage.field('First Name*')).toHaveValue(person.firstName)

    await bookingPage.next()
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)
