import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { choosesAppointment, introducesThemselves, verifiesByEmail } from '../pages/journeys.ts'
import { detailsOf } from '../pages/patient.ts'
import { ownTheTime } from '../support/time.ts'

test(
  'a reload in the middle of a booking keeps the patient’s input',
  { tag: '@base' },
  async ({ patient, clinic, page }) => {
    const person = aPerson()
    await patient.opensTheBookingPage()
    await patient.isNew()
    await patient.fillsIn(detailsOf(person))
    await page.reload()
    await expect(patient.field('First Name*')).toHaveValue(person.firstName)
    await expect(patient.field('Phone Number*')).toHaveValue(person.phone)

    await patient.next()
    const chosen = await choosesAppointment(patient, { complaint: 'Since Sunday' })
    await page.reload()
    await patient.isAt('Confirmation')
    await expect(patient.summary('Complaint')).toHaveText('Since Sunday')
    await patient.submits()
    await patient.seesBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { date: chosen.date, complaint: 'Since Sunday' },
    ])
  },
)

test('a verified patient is still verified after a reload', async ({ patient, ours, page }) => {
  const person = await ours.clinic.registers()
  await verifiesByEmail(patient, ours.clinic, person)
  await page.reload()
  await patient.isAt('Confirm Details')
  await expect(patient.field('First Name*')).toHaveValue(person.firstName)
})

test(
  'Back of the browser goes one stage back and never leaves the site',
  { tag: '@base-long' },
  async ({ patient, page }) => {
    await patient.opensTheBookingPage()
    await patient.isRegisteredIn('lag')
    await expect(patient.identifierField).toBeVisible()
    await page.goBack()
    await patient.sees('Where did you register?')
    await page.goBack()
    await patient.sees('Are you registered with the clinic?')

    await introducesThemselves(patient, aPerson())
    await page.goBack()
    await patient.isAt('Personal Information')
    await page.goForward()
    await patient.isAt('Booking Details')
  },
)

test(
  'Back at the same time as a choice shows the stage of the browser’s address',
  { tag: '@base-long' },
  async ({ patient, page }) => {
    await patient.opensTheBookingPage()
    await patient.says('Yes')
    await patient.sees('Where did you register?')
    // Faster than any hand, as on a phone that is busy: the choice has a place in the history, the page not yet.
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        push(...entry)
        history.back()
      }
      addEventListener('popstate', () => setTimeout(() => document.body.append('Gone back'), 300))
    })
    await page.getByRole('button', { name: /^Lagos/ }).click()
    await expect(page.getByText('Gone back')).toBeVisible()
    await patient.sees('Where did you register?')
  },
)

test(
  'the confirmation stays after a reload, and Back does not book again',
  { tag: '@base' },
  async ({ patient, clinic, page }) => {
    const person = aPerson()
    await introducesThemselves(patient, person)
    await choosesAppointment(patient)
    await patient.submits()
    await patient.seesBooked()
    await page.reload()
    await patient.seesBooked()
    await expect(page.getByRole('list', { name: 'Steps' })).toBeHidden()
    await expect(patient.button('Next')).toBeHidden()

    await page.goBack()
    await expect(patient.button('Submit')).toBeHidden()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test('Clear my details deletes the patient’s input', { tag: '@base-long' }, async ({ patient, page }) => {
  const person = aPerson()
  await introducesThemselves(patient, person)
  await patient.button('Clear my details').click()
  await patient.button('Keep my details').click()
  await expect(patient.button('Clear my details')).toBeFocused()
  await patient.button('Clear my details').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear my details' }).click()
  await patient.sees('Are you registered with the clinic?')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain(person.lastName)
  expect(kept).not.toContain(person.phone)
})

test(
  'the tab deletes the patient’s input after half an hour without use',
  { tag: '@base-long' },
  async ({ patient, page }) => {
    const person = aPerson()
    await ownTheTime(page)
    await introducesThemselves(patient, person)
    await page.clock.fastForward('31:00')
    await page.reload()
    await patient.sees('Are you registered with the clinic?')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.phone)
  },
)
