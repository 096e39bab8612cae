import { formatTime } from '@molar/contract'
import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { enterDetailsAsNewPatient, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { expectConfirmation } from '../pages/confirmation.ts'

test(
  'the page offers other times and keeps the input when the chosen time was taken by someone else',
  { tag: ['@release-check-booking-once', '@books', '@language-3'] },
  async ({ bookingPage, environment }) => {
    const person = await environment.clinic.registerPatient({ location: 'phc' })
    await reachSummaryByEmail(bookingPage, environment.clinic, person, {
      complaint: 'A crown came off',
      nth: 4,
    })
    const refuse = async (status: number, code: string, message: string) => {
      environment.network.refuseOnce('POST /appointments/book', status, { code, message })
      await bookingPage.submit()
      await bookingPage.expectRefusal(message)
    }
    await refuse(409, 'slot_blocked', 'The clinic is closed at this time.')
    await bookingPage.expectStep('Booking Details')
    const wanted = await bookingPage.chooseTime({ nth: 4 })
    await bookingPage.next()
    await bookingPage.expectStep('Confirmation')
    await refuse(429, 'too_many', 'Too many bookings with this contact.')
    await bookingPage.expectStep('Confirmation')
    await refuse(409, 'already_booked', 'You already have an appointment at this time.')
    await bookingPage.expectStep('Confirmation')
    await environment.otherPatients.bookUntilFull('phc', wanted)
    await bookingPage.submit()

    await bookingPage.expectStep('Booking Details')
    await bookingPage.expectRefusal()
    await expect(bookingPage.field('Complaint')).toHaveValue('A crown came off')
    await expect(bookingPage.field('Date*')).toHaveValue(wanted.date)
    await expect(bookingPage.times.and(bookingPage.page.getByRole('radio', { checked: true }))).toHaveCount(0)
    expect(await environment.clinic.bookingsFor(person.email!)).toEqual([])

    const { date, time } = await bookingPage.chooseTime({ nth: 4 })
    await bookingPage.next()
    await bookingPage.submit()
    expect(`${date} ${time}`).not.toBe(`${wanted.date} ${wanted.time}`)
    expect(await expectConfirmation(bookingPage, environment.clinic, person.email!)).toMatchObject([
      { date, time, complaint: 'A crown came off' },
    ])
  },
)

test('a time without an available doctor is not offered', async ({ bookingPage, environment }) => {
  const wanted = await environment.otherPatients.firstAvailableTime('fct')
  await enterDetailsAsNewPatient(bookingPage, aPerson({ location: 'fct' }))
  await bookingPage.chooseType('Consultation')
  await bookingPage.field('Date*').fill(wanted.date)
  const offered = bookingPage.group('Time*').getByRole('radio', { name: formatTime(wanted.time, 'en') })
  await expect(offered).toBeAttached()

  await environment.otherPatients.bookUntilFull('fct', wanted)
  await bookingPage.page.reload()
  await expect(bookingPage.times.first()).toBeAttached()
  await expect(offered).toHaveCount(0)
})
