import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'

test(
  'Submit without a connection keeps the input and books once the connection is back',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, context }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    const { date, time } = await chooseAppointment(bookingPage, { complaint: 'Bridge is loose' })
    await context.setOffline(true)
    await bookingPage.expectText('You are offline.')
    expect(await clinic.bookingsFor(person.email!)).toEqual([])

    await context.setOffline(false)
    await expect(bookingPage.page.getByText('You are offline.')).toBeHidden()
    await expect(bookingPage.summary('Complaint')).toHaveText('Bridge is loose')
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
  },
)

test('a request that only reads is repeated automatically once the connection is back', async ({
  bookingPage,
  context,
}) => {
  await enterDetailsAsNewPatient(bookingPage, aPerson())
  await context.setOffline(true)
  await bookingPage.chooseType('Consultation')
  await bookingPage.expectText('You are offline.')
  await context.setOffline(false)

  await bookingPage.chooseTime()
})
