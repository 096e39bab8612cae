import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

test(
  'a patient in another time zone sees and books clinic time',
  { tag: '@base-long' },
  async ({ bookingPage, clinic }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    const { date, time } = await chooseAppointment(bookingPage)
    const day = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
    await expect(bookingPage.summary('Date')).toContainText(`${day} `)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
  },
)
