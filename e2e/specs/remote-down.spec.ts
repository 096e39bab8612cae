import { expect, test } from '../fixtures/test.ts'
import { books } from '../pages/faults.ts'

test('the page shows phone numbers and Try again while booking is down, and Try again opens it once it is back', async ({
  patient,
  page,
  ours,
}) => {
  await ours.portal.stopRemote('booking')
  await page.goto('/')
  await patient.reads(/We could not load online booking/)
  await expect(page.getByRole('link', { name: /0700 555 0102/ })).toHaveAttribute('href', 'tel:07005550102')
  // The rest of the portal is working.
  await page.getByRole('button', { name: /language/i }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')

  await patient.button('Try again').click()
  await patient.reads(/We could not load online booking/)
  await ours.portal.startRemote('booking')
  await patient.button('Try again').click()
  await books(patient, ours.clinic)
})

test('a patient books while the remotes for staff are down', async ({ patient, ours }) => {
  await ours.portal.stopRemote('appointments')
  await ours.portal.stopRemote('blockers')
  await patient.opensTheBookingPage()
  await ours.portal.startRemote('appointments')
  await ours.portal.startRemote('blockers')
})
