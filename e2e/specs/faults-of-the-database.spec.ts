import { expect, test } from '../fixtures/faults.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { aPerson } from '../support/clinic.ts'

const COMPLAINT = 'A filling broke on Friday.'

test(
  'PostgreSQL is stopped at step 3 and again at Submit: the page says so, keeps every answer, and one booking is made',
  { tag: '@nginx-long' },
  async ({ page, bookingPage, openWithOwnDatabase }) => {
    const { environment, stopDatabase, startDatabase } = await openWithOwnDatabase()
    const person = aPerson()
    await page.goto(environment.portal.url)
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    await bookingPage.next()
    await bookingPage.expectStep('Booking Details')
    await bookingPage.chooseType('Consultation')
    const service = await bookingPage.chooseFirstOption('Service')
    await bookingPage.expectTimes()

    await stopDatabase()
    const doctor = await bookingPage.chooseFirstOption('Doctor (optional)')
    await bookingPage.expectText(/We could not load the available times/)
    await bookingPage.enterComplaint(COMPLAINT)
    await startDatabase()
    await bookingPage.button('Try again').click()
    const { date, time } = await bookingPage.chooseTime()
    await expect(bookingPage.field('Service')).toHaveValue(/./)
    await expect(bookingPage.field('Complaint')).toHaveValue(COMPLAINT)
    await bookingPage.next()

    await bookingPage.expectStep('Confirmation')
    await stopDatabase()
    await bookingPage.submit()
    await bookingPage.expectText('We are still waiting.')
    await expect(bookingPage.summary('Complaint')).toHaveText(COMPLAINT)
    await startDatabase()
    await bookingPage.expectBooked()
    await bookingPage.expectText(doctor.split(',')[0]!)
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([
      { firstName: person.firstName, date, time, serviceText: service, complaint: COMPLAINT },
    ])
  },
)
