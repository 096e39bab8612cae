import { expect, test } from '../fixtures/test.ts'
import { bookAsNewPatient } from '../pages/booking-flows.ts'

test('the page shows phone numbers and Try again while booking is down, and Try again opens it once it is back', async ({
  bookingPage,
  page,
  environment,
}) => {
  await environment.portal.stopRemote('booking')
  await page.goto('/')
  await bookingPage.expectText(/We could not load online booking/)
  await expect(page.getByRole('link', { name: /0700 555 0102/ })).toHaveAttribute('href', 'tel:07005550102')
  // The rest of the portal is working.
  await page.getByRole('button', { name: /language/i }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')

  await bookingPage.button('Try again').click()
  await bookingPage.expectText(/We could not load online booking/)
  await environment.portal.startRemote('booking')
  await bookingPage.button('Try again').click()
  await bookAsNewPatient(bookingPage, environment.clinic)
})

test('a patient books while the remotes for staff are down', async ({ bookingPage, environment }) => {
  await environment.portal.stopRemote('appointments')
  await environment.portal.stopRemote('blockers')
  await bookingPage.openBookingPage()
  await environment.portal.startRemote('appointments')
  await environment.portal.startRemote('blockers')
})
