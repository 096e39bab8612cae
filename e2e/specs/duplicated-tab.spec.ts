import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { BookingPage, type StepName } from '../pages/booking-page.ts'
import { chooseAppointment, enterDetailsAsNewPatient, reachSummaryByEmail } from '../pages/booking-flows.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { aPerson, type Person } from '../support/clinic.ts'
import { speedUpShellChecks } from '../support/shell-checks.ts'

const BOOK = 'POST /appointments/book'

/** A second tab on the same page, at this step. The browser copies the session storage of the first one into it. */
async function duplicate(page: Page, step: StepName) {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void open(location.href))
  const copy = await opened
  await copy.waitForLoadState()
  const bookingPage = new BookingPage(copy)
  await bookingPage.expectStep(step)
  return bookingPage
}

/** From the first question to the summary, as a new patient. */
async function reachSummary(bookingPage: BookingPage, person: Person) {
  await enterDetailsAsNewPatient(bookingPage, person)
  return chooseAppointment(bookingPage)
}

test('two tabs with the draft of a new patient make and show one booking when each submits it', async ({
  bookingPage,
  environment,
  page,
}) => {
  const person = aPerson()
  const { date, time } = await reachSummary(bookingPage, person)
  const copy = await duplicate(page, 'Confirmation')
  await bookingPage.submit()
  await bookingPage.expectBooked()

  await copy.submit()
  await copy.expectBooked()
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test(
  'two tabs with the draft of a registered patient make and show one booking when each submits it',
  { tag: '@once-long' },
  async ({ bookingPage, environment, page }) => {
    const person = await environment.clinic.registerPatient()
    const { date, time } = await reachSummaryByEmail(bookingPage, environment.clinic, person)
    const copy = await duplicate(page, 'Confirmation')
    await bookingPage.submit()
    await bookingPage.expectBooked()

    // The booking has ended the session of both tabs.
    await copy.submit()
    await copy.expectHeading('Confirm it is you')
    await copy.button('Send a new code').click()
    await copy.enterCode(await environment.clinic.codeFor(person.email!, { nth: 2 }))
    await copy.expectStep('Confirmation')
    await copy.submit()
    await copy.expectBooked()
    expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
  },
)

test('a tab that was duplicated during an unanswered Submit makes and shows the same booking', async ({
  bookingPage,
  environment,
  page,
}) => {
  const person = aPerson()
  const { date, time } = await reachSummary(bookingPage, person)
  environment.network.loseResponse(BOOK, { times: Infinity })
  await bookingPage.submit()
  await bookingPage.expectText('We are still waiting.')
  const copy = await duplicate(page, 'Confirmation')
  environment.network.clearFaults()
  await copy.submit()
  await copy.expectBooked()
  await bookingPage.expectBooked()
  expect(await environment.clinic.bookingsFor(person.email!)).toMatchObject([{ date, time }])
})

test('a tab keeps its draft and shows no confirmation when a tab with a copy of the draft books', async ({
  bookingPage,
  page,
}) => {
  const person = aPerson()
  await enterDetailsAsNewPatient(bookingPage, person)
  const copy = await duplicate(page, 'Booking Details')
  await copy.enterComplaint('Since Sunday')
  await chooseAppointment(bookingPage)
  await bookingPage.submit()
  await bookingPage.expectBooked()

  await copy.page.reload()
  await copy.expectStep('Booking Details')
  await expect(copy.field('Complaint')).toHaveValue('Since Sunday')
  const stored = await copy.page.evaluate(() =>
    ['booked', 'draft.booking'].map((key) => sessionStorage.getItem(key)),
  )
  expect(stored).toEqual([null, expect.stringContaining(person.firstName)])
})

test(
  'a tab keeps its draft when the details are cleared in a tab with a copy of it',
  { tag: '@once-long' },
  async ({ bookingPage, page }) => {
    const person = aPerson()
    await enterDetailsAsNewPatient(bookingPage, person)
    const copy = await duplicate(page, 'Booking Details')
    for (let press = 0; press < 2; press++) await bookingPage.button('Clear my details').click()
    await bookingPage.expectHeading('Are you registered with the clinic?')

    await copy.page.reload()
    await copy.expectStep('Booking Details')
    const draft = await copy.page.evaluate(() => sessionStorage.getItem('draft.booking'))
    expect(draft).toContain(person.firstName)
  },
)

/** Waits until the page has noted which release it runs, as it does every few seconds. */
const untilMarked = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('running'))).toMatch(/^booking 1\.0\.0 \d/)

test(
  'a tab that was duplicated from a duplicated tab does not reject the release',
  { tag: '@once-long' },
  async ({ bookingPage, network, page }) => {
    await speedUpShellChecks(page.context(), { times: 5 })
    await enterDetailsAsNewPatient(bookingPage, aPerson())
    await untilMarked(page)
    const second = await duplicate(page, 'Booking Details')
    await untilMarked(second.page)
    await duplicate(second.page, 'Booking Details')
    await expect.poll(() => reportedLoads(network)).toHaveLength(3)
    expect(reportedLoads(network)).toEqual(['1.0.0 mounted', '1.0.0 mounted', '1.0.0 mounted'])
  },
)
