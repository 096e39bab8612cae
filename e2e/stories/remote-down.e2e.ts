import { expect, test } from '../stack/test.ts'
import { aPerson } from '../vocabulary/clinic.ts'
import { choosesAppointment } from '../vocabulary/journeys.ts'
import { detailsOf } from '../vocabulary/patient.ts'

test('the booking part is down: phone numbers and Try again; then it is back and books', async ({
  patient,
  page,
  ours,
}) => {
  const person = aPerson()
  await ours.portal.stopRemote('booking')
  await page.goto('/')
  await patient.reads(/Booking team/)
  await expect(page.getByRole('link', { name: /0700 555 0102/ })).toHaveAttribute('href', 'tel:07005550102')
  // The rest of the portal works on.
  await page.getByRole('button', { name: /language/i }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')

  await patient.button('Try again').click()
  await patient.reads(/Booking team/)
  await ours.portal.startRemote('booking')
  await patient.button('Try again').click()
  await patient.sees('Are you registered with the clinic?')
  await patient.isNew()
  await patient.fillsIn(detailsOf(person))
  await patient.next()
  await choosesAppointment(patient)
  await patient.submits()
  await patient.seesBooked()
  expect(await ours.clinic.bookingsFor(person.email!)).toHaveLength(1)
})

test('the staff parts are down: booking does not notice', async ({ patient, ours }) => {
  await ours.portal.stopRemote('appointments')
  await ours.portal.stopRemote('blockers')
  await patient.opensTheBookingPage()
  await ours.portal.startRemote('appointments')
  await ours.portal.startRemote('blockers')
})
