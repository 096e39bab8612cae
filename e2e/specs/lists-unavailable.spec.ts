import { expect, test } from '../fixtures/test.ts'
import { expectConfirmation } from '../pages/confirmation.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { aPerson, unusualContacts } from '../support/clinic.ts'

test(
  'a new patient types day and time and books when no list can be loaded',
  { tag: ['@release-check-booking-once', '@books'] },
  async ({ bookingPage, environment, network }) => {
    const { clinic, otherPatients } = environment
    const person = aPerson({ ...unusualContacts(0), lastName: "O'Brien-Bello" })
    for (const call of [
      'PATCH /fetch/doctors',
      'PUT /fetch/services',
      'GET /availability',
      'GET /booking-limits',
    ])
      network.failWith502(call)
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()
    // Without doctors the step is offered again once.
    await bookingPage.expectRefusal()
    await bookingPage.next()
    await bookingPage.expectStep('Booking Details')
    await bookingPage.chooseType('Consultation')
    await bookingPage.chooseFirstOption('Why do you want to see a Doctor?')
    await bookingPage.expectText(/We could not load the available times/)
    const moment = await otherPatients.firstAvailableTime(person.location, { days: 8 })
    await bookingPage.enterTime(moment)
    await bookingPage.next()
    await bookingPage.expectStep('Confirmation')
    await bookingPage.submit()
    expect(await expectConfirmation(bookingPage, clinic, person.email!)).toMatchObject([
      { ...moment, location: person.location, serviceId: null },
    ])
  },
)
