import { expect, test } from '../stack/test.ts'
import { presses, tabTo, types } from '../vocabulary/keyboard.ts'

test('the whole booking with the keyboard alone', async ({ patient, clinic, page }) => {
  const person = await clinic.registers()
  await page.goto('/')
  await presses(page, page.getByRole('button', { name: /^Yes\b/ }))
  await patient.sees('Where did you register?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await presses(page, page.getByRole('button', { name: /^Lagos/ }))
  await types(page, patient.identifierField, person.email!)
  await page.keyboard.press('Enter')
  await patient.seesCodeField()
  await types(page, patient.codeField, await clinic.codeFor(person.email!))
  await page.keyboard.press('Enter')
  await patient.isAt('Confirm Details')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await presses(page, patient.button('Next'))

  await patient.isAt('Booking Details')
  await presses(page, patient.group('Appointment Type*').getByRole('radio').first(), 'Space')
  await expect(patient.field('Service').getByRole('option').nth(1)).toBeAttached()
  await tabTo(page, patient.field('Service'))
  await page.keyboard.press('ArrowDown')
  await presses(page, patient.group('Next free days').getByRole('radio').first(), 'Space')
  await presses(page, patient.times.first(), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(patient.times.nth(1)).toBeChecked()
  await types(page, patient.field('Complaint'), 'By keyboard')
  await presses(page, patient.button('Next'))
  await patient.isAt('Confirmation')
  await presses(page, patient.button('Submit'))
  await patient.seesBooked()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  expect(await clinic.bookingsFor(person.email!)).toMatchObject([
    { rawId: person.rawId, complaint: 'By keyboard' },
  ])
})
