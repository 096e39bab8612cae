import type { Locator, Page } from '@playwright/test'
import { SPOILING, withEveryFault, type Fault } from '../environment/spoiling-faults.ts'
import { expect, test } from '../fixtures/faults.ts'
import { bookFromStep3, books, reportedLoads } from '../pages/faults.ts'
import { BookingPage, detailsOf } from '../pages/booking-page.ts'
import { chooseAppointment, enterDetailsAsNewPatient } from '../pages/journeys.ts'
import { aPerson } from '../support/clinic.ts'
import { withAnotherVisitor } from '../support/visitor.ts'

const changes = withEveryFault()

/** The others run in `npm run test:long`. */
const QUICK: readonly Fault[] = [
  'draws the wizard at opacity 0',
  'empties the body at step 3',
  'reloads the page for ever',
  'throws after the server has booked',
]

const FAULTS = (Object.keys(SPOILING) as Fault[]).filter(
  (fault) => SPOILING[fault].place !== 'after the booking',
)

const spoil = (page: Page, fault: Fault) =>
  page.addInitScript((spoiledBy) => Object.assign(globalThis, { spoiledBy }), fault)

/** A person who presses something, whether or not it can be pressed. */
const press = (target: Locator) => target.click({ timeout: 500 }).catch(() => {})
const pressField = (page: Page, field: string) => press(page.getByLabel(field, { exact: true }))

for (const fault of FAULTS)
  test(
    `a release ${fault}: a patient on step 3 and a new patient book with the previous release`,
    { tag: QUICK.includes(fault) ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network, browser, baseURL }) => {
      const failed = () => reportedLoads(network).filter((load) => /^1\.1\.0 (run|mount|step)$/.test(load))
      const expectFailed = (times: number, act = async () => {}) =>
        expect
          .poll(() => act().then(() => failed().length), { timeout: 60_000, intervals: [200] })
          .toBe(times)
      await store.publish({ version: '1.1.0', changes })
      const [early, late] = [aPerson(), aPerson()]

      await enterDetailsAsNewPatient(bookingPage, early)
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      await spoil(page, fault)
      await page.goto('/')
      // Looking for the field would count as a press, and after a press a page may be left.
      await expectFailed(1, fault.endsWith('sign-in page') ? undefined : () => pressField(page, 'Complaint'))
      await bookFromStep3(bookingPage, clinic, early)

      await withAnotherVisitor(browser, baseURL!, async (other) => {
        const another = new BookingPage(other)
        await spoil(other, fault)
        await other.goto('/')
        if (SPOILING[fault].place === 'step 3' || fault === 'takes the focus five times a second') {
          await another.startAsNewPatient()
          if (SPOILING[fault].place !== 'step 3') await expectFailed(2, () => pressField(other, 'Age'))
          await another.fillDetails(detailsOf(late))
          await another.next()
          await expectFailed(2)
          await bookFromStep3(another, clinic, late)
          return
        }
        const isNoticedByPressing = fault === 'stops every press before it arrives'
        await expectFailed(2, () =>
          isNoticedByPressing ? press(other.getByRole('heading', { level: 1 })) : Promise.resolve(),
        )
        await books(another, clinic, late)
      })
    },
  )

for (const fault of (Object.keys(SPOILING) as Fault[]).filter(
  (one) => SPOILING[one].place === 'after the booking',
))
  test(
    `a release ${fault}: the patient sees the confirmation, and one booking is made`,
    { tag: QUICK.includes(fault) ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic }) => {
      const person = aPerson()
      await store.publish({ version: '1.1.0', changes })
      store.point({ current: '1.1.0', previous: ['1.0.0'] })
      await spoil(page, fault)
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
