import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { withEveryFault } from '../environment/broken-releases.ts'
import { PAGE_FAULTS, type Fault } from '../environment/page-faults.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3, chooseAppointment, enterDetailsAsNewPatient } from '../pages/booking-flows.ts'
import { reportedLoads } from '../pages/load-reports.ts'
import { BookingPage, detailsOf } from '../pages/booking-page.ts'
import { aPerson, type Person, type TestClinic } from '../support/clinic.ts'
import { speedUpShellChecks } from '../support/shell-checks.ts'
import { withKeyboard } from '../support/on-screen-keyboard.ts'
import { withAnotherVisitor } from '../support/visitor.ts'

const changes = withEveryFault()

/** The others run in `npm run test:long`. */
const QUICK: readonly Fault[] = [
  'empties the body at step 3',
  'reloads the page for ever',
  'throws after the server has booked',
]

/** The shell notices these faults when a person presses, types or scrolls. */
const NOTICED_BY: Readonly<Partial<Record<Fault, (page: Page) => Promise<unknown>>>> = {
  'hides the choices that a step requires': press,
  'stops every press before it arrives': press,
  'puts a small element over each button': press,
  'covers the page with an element of its own name': press,
  'cancels every press': press,
  'keeps presses from the page behind its main region': press,
  'stops every form before it is sent': press,
  'lets the browser send the form': press,
  'cancels every key': type,
  'stops every key before it arrives': type,
  'cancels all input': type,
  'empties the fields every second': type,
  'takes the focus from a field when the keyboard of a phone opens': pressFieldOfPhone,
  'takes the focus five times a second': pressField,
  'scrolls to the top ten times a second': (page) => page.mouse.wheel(0, 200),
}
/** Longer than the shell waits for the focus of a field. */
const READING_MS = 2500
/** The shell notices these faults after the longest time that a call may take. */
const SLOW: readonly Fault[] = ['disables all controls']

const FAULTS = (Object.keys(PAGE_FAULTS) as Fault[]).filter(
  (fault) => PAGE_FAULTS[fault].location !== 'after the booking',
)

async function breakPage(page: Page, fault: Fault) {
  if (QUICK.includes(fault)) await speedUpShellChecks(page, { times: 5 })
  await page.addInitScript(
    (wanted) => Object.assign(globalThis, { hasFault: (name: string) => name === wanted }),
    fault,
  )
}

/** Presses the middle of an element, as a person does. @returns whether the element is there */
async function pressAt(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => {})
  const box = await target.boundingBox({ timeout: 500 }).catch(() => null)
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return !!box
}
const fieldOf = (page: Page) => page.getByLabel('Complaint').or(page.getByLabel('First Name*'))
const firstChoiceOf = (page: Page) => page.getByRole('button', { name: /^No\b/ })

function press(page: Page) {
  return pressAt(page, firstChoiceOf(page).or(page.getByRole('button', { name: 'Next', exact: true })))
}
/** Presses a field, or the first choice where there is none. @returns whether it was a field */
async function pressField(page: Page) {
  const isField = await pressAt(page, fieldOf(page))
  if (!isField) await pressAt(page, firstChoiceOf(page))
  return isField
}
/** Presses a field, after which a keyboard opens, and reads for a moment. */
async function pressFieldOfPhone(page: Page) {
  if (await pressField(page)) await withKeyboard(page, () => wait(READING_MS))
}
async function type(page: Page) {
  if (await pressField(page)) await page.keyboard.type('Since Monday', { delay: 20 })
}

/** Books in a page that may have kept the answer to the first question. */
async function bookFromAnyStep(bookingPage: BookingPage, clinic: TestClinic, person: Person) {
  const answer = bookingPage.page.getByRole('button', { name: /^No\b/ })
  await expect(answer.or(bookingPage.field('First Name*'))).toBeVisible()
  if (await answer.isVisible()) await bookingPage.startAsNewPatient()
  await bookingPage.fillDetails(detailsOf(person))
  await bookingPage.next()
  await bookFromStep3(bookingPage, clinic, person)
}

for (const fault of FAULTS)
  test(
    `a release ${fault}: a patient on step 3 and a new patient book with the previous release`,
    { tag: QUICK.includes(fault) ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network, browser, baseURL }) => {
      if (SLOW.includes(fault)) test.setTimeout(240_000)
      const failed = () => reportedLoads(network).filter((load) => /^1\.1\.0 (run|mount|step)$/.test(load))
      // Looking for something counts as a press, and after a press a page may be left.
      const expectFailed = (times: number, someone: Page) =>
        expect
          .poll(() => (NOTICED_BY[fault]?.(someone) ?? Promise.resolve()).then(() => failed().length), {
            timeout: 80_000,
            intervals: [200],
          })
          .toBe(times)
      await store.publish({ version: '1.1.0', changes })
      const [early, late] = [aPerson(), aPerson()]

      await enterDetailsAsNewPatient(bookingPage, early)
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      await breakPage(page, fault)
      await page.goto('/')
      await expectFailed(1, page)
      await bookFromStep3(bookingPage, clinic, early)

      await withAnotherVisitor(browser, baseURL!, async (other) => {
        const another = new BookingPage(other)
        await breakPage(other, fault)
        await other.goto('/')
        if (PAGE_FAULTS[fault].location === 'step 3') {
          await another.startAsNewPatient()
          await another.fillDetails(detailsOf(late))
          await another.next()
          await expectFailed(2, other)
          await bookFromStep3(another, clinic, late)
          return
        }
        await expectFailed(2, other)
        await bookFromAnyStep(another, clinic, late)
      })
    },
  )

for (const fault of (Object.keys(PAGE_FAULTS) as Fault[]).filter(
  (one) => PAGE_FAULTS[one].location === 'after the booking',
))
  test(
    `a release ${fault}: the patient sees the confirmation, and one booking is made`,
    { tag: QUICK.includes(fault) ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic }) => {
      const person = aPerson()
      await store.publish({ version: '1.1.0', changes })
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      await breakPage(page, fault)
      await enterDetailsAsNewPatient(bookingPage, person)
      await chooseAppointment(bookingPage)
      await bookingPage.submit()
      await bookingPage.expectBooked()
      await expect(page.getByText(/^Reference: \S+$/)).toBeVisible()
      expect(await clinic.bookingsFor(person.email!)).toHaveLength(1)

      await bookingPage.button('Book another appointment').click()
      await bookingPage.expectHeading('Are you registered with the clinic?')
    },
  )
