import { expect, test } from '../stack/test.ts'
import { isForEverybody } from '../vocabulary/accessibility.ts'
import { aPerson } from '../vocabulary/clinic.ts'
import { choosesAppointment, verifiesByEmail } from '../vocabulary/journeys.ts'
import { detailsOf } from '../vocabulary/patient.ts'

// Colours fade for a moment: axe would measure them on the way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each state is looked at in two languages, two modes and three sizes.
test.describe.configure({ timeout: 300_000 })

test('every stage on the way of a registered patient', async ({ patient, clinic, page }) => {
  const person = await clinic.registers()
  await patient.opensTheBookingPage()
  await isForEverybody(page, 'registered?')
  await patient.says('Yes')
  await patient.sees('Where did you register?')
  await isForEverybody(page, 'where?')
  await page.getByRole('button', { name: /^Lagos/ }).click()
  await patient.button('Confirm').click()
  await patient.isRefused('Please enter email or clinic ID!')
  await isForEverybody(page, 'identifier, refused')
  await patient.givesIdentifier(person.email!)
  await patient.seesCodeField()
  await isForEverybody(page, 'code')
  await patient.entersCode('x')
  await patient.isRefused('OTP must contain integers only!')
  await isForEverybody(page, 'code, refused')
  await patient.entersCode(await clinic.codeFor(person.email!))
  await patient.isAt('Confirm Details')
  await isForEverybody(page, 'locked details')
})

test('every step on the way of a new patient', { tag: '@base' }, async ({ patient, page, clinic }) => {
  const person = aPerson()
  await patient.opensTheBookingPage()
  await patient.isNew()
  await isForEverybody(page, 'details')
  await patient.next()
  await patient.isRefused('Please fill all required fields!')
  await isForEverybody(page, 'details, refused')
  await patient.fillsIn(detailsOf(person))
  await patient.next()
  await patient.isAt('Booking Details')
  await isForEverybody(page, 'times, nothing chosen')
  await patient.next()
  await patient.isRefused('Please fill all required fields!')
  await isForEverybody(page, 'times, refused')
  await choosesAppointment(patient, { complaint: 'Pain' })
  await isForEverybody(page, 'summary')
  await patient.page.goBack()
  await patient.isAt('Booking Details')
  await isForEverybody(page, 'times, chosen')
  await patient.next()
  await patient.submits()
  await patient.seesBooked()
  await isForEverybody(page, 'booked')
  expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
})

test('several names to choose from', async ({ patient, ours, page }) => {
  const person = await ours.clinic.registers()
  await ours.clinic.registers({ phone: person.phone })
  await patient.opensTheBookingPage()
  await patient.isRegisteredIn('lag')
  await patient.givesIdentifier(person.phone)
  await patient.seesCodeField()
  await isForEverybody(page, 'several names')
})

test('offline, and a proof that has run out', async ({ patient, ours, page, context }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await patient.next()
  await choosesAppointment(patient)
  await context.setOffline(true)
  await patient.reads('No connection.')
  await isForEverybody(page, 'offline')
  await context.setOffline(false)
  await ours.clinic.forgetsWhoIs(person)
  await patient.submits()
  await patient.reads(/Your verification has run out/)
  await isForEverybody(page, 'verify again')
})

test('a part that is gone', async ({ patient, ours, page }) => {
  await ours.portal.stopRemote('booking')
  await page.goto('/')
  await patient.reads(/Booking team/)
  await isForEverybody(page, 'unavailable')
  await ours.portal.startRemote('booking')
})

test('the sign-in page and the language menu', async ({ patient, page }) => {
  await patient.opensTheBookingPage()
  await page.getByRole('button', { name: /language/i }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await isForEverybody(page, 'language menu')
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await isForEverybody(page, 'sign in')
})
