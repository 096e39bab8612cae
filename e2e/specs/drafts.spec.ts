import { expect, test } from '../fixtures/test.ts'
import { aPerson } from '../support/clinic.ts'
import { chooseAppointment, enterDetailsAsNewPatient, verifyByEmail } from '../pages/booking-flows.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { controlClock } from '../support/page-clock.ts'

test(
  'a reload in the middle of a booking keeps the patient’s input',
  { tag: '@base-long' },
  async ({ bookingPage, clinic, page }) => {
    const person = aPerson()
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(person))
    await page.reload()
    await expect(bookingPage.field('First Name*')).toHaveValue(person.firstName)
    await expect(bookingPage.field('Phone Number*')).toHaveValue(person.phone)

    await bookingPage.next()
    const chosen = await chooseAppointment(bookingPage, { complaint: 'Since Sunday' })
    await page.reload()
    await bookingPage.expectStep('Confirmation')
    await expect(bookingPage.summary('Complaint')).toHaveText('Since Sunday')
    await bookingPage.submit()
    await bookingPage.expectBooked()
    expect(await clinic.bookingsFor(person.email!)).toMatchObject([
      { date: chosen.date, complaint: 'Since Sunday' },
    ])
  },
)

test('a verified patient is still verified after a reload', async ({ bookingPage, environment, page }) => {
  const person = await environment.clinic.registerPatient()
  await verifyByEmail(bookingPage, environment.clinic, person)
  await page.reload()
  await bookingPage.expectStep('Confirm Details')
  await bookingPage.expectText(`Welcome back, ${person.firstName}.`)
})

test(
  'Back of the browser goes one stage back and never leaves the site',
  { tag: '@base-long' },
  async ({ bookingPage, page }) => {
    await bookingPage.openBookingPage()
    await bookingPage.chooseBranch('lag')
    await expect(bookingPage.identifierField).toBeVisible()
    await page.goBack()
    await bookingPage.expectHeading('Where did you register?')
    await page.goBack()
    await bookingPage.expectHeading('Are you registered with the clinic?')

    await enterDetailsAsNewPatient(bookingPage, aPerson())
    await page.goBack()
    await bookingPage.expectStep('Personal Information')
    await page.goForward()
    await bookingPage.expectStep('Booking Details')
  },
)

test(
  'Back at the same time as a choice shows the stage of the browser’s address',
  { tag: '@base-long' },
  async ({ bookingPage, page }) => {
    // Before the page opens: later its functions cannot be replaced.
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the history
      const { pushState } = History.prototype
      History.prototype.pushState = function push(...entry) {
        pushState.apply(this, entry)
        if ('goesBack' in globalThis) history.back()
      }
    })
    await bookingPage.openBookingPage()
    await bookingPage.answer('Yes')
    await bookingPage.expectHeading('Where did you register?')
    // Faster than any hand, as on a phone that is busy: the choice has a place in the history, the page not yet.
    await page.evaluate(() => {
      Object.assign(globalThis, { goesBack: true })
      addEventListener('popstate', () => setTimeout(() => document.body.append('Gone back'), 300))
    })
    await page.getByRole('button', { name: /^Lagos/ }).click()
    await expect(page.getByText('Gone back')).toBeVisible()
    await bookingPage.expectHeading('Where did you register?')
  },
)

test(
  'the confirmation stays after a reload, and Back does not book again',
  { tag: '@base' },
  async ({ bookingPage, clinic, page }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    await chooseAppointment(bookingPage)
    await bookingPage.submit()
    await bookingPage.expectBooked()
    await page.reload()
    await bookingPage.expectBooked()
    await expect(page.getByRole('list', { name: 'Steps' })).toBeHidden()
    await expect(bookingPage.button('Next')).toBeHidden()

    await page.goBack()
    await expect(bookingPage.button('Submit')).toBeHidden()
    expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)
  },
)

test('Clear my details deletes the patient’s input', { tag: '@base-long' }, async ({ bookingPage, page }) => {
  const person = aPerson()
  await enterDetailsAsNewPatient(bookingPage, person)
  await bookingPage.button('Clear my details').click()
  await bookingPage.button('Keep my details').click()
  await expect(bookingPage.button('Clear my details')).toBeFocused()
  await bookingPage.button('Clear my details').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear my details' }).click()
  await bookingPage.expectHeading('Are you registered with the clinic?')
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain(person.lastName)
  expect(kept).not.toContain(person.phone)
})

test(
  'the tab deletes the patient’s input after half an hour without use',
  { tag: '@base-long' },
  async ({ bookingPage, page }) => {
    const person = aPerson()
    await controlClock(page)
    await enterDetailsAsNewPatient(bookingPage, person)
    await page.clock.fastForward('31:00')
    await page.reload()
    await bookingPage.expectHeading('Are you registered with the clinic?')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.phone)
  },
)
