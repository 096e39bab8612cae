import type { Page } from '@playwright/test'
import { crashPoints, type CrashPlace } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import type { TestReleaseStore } from '../environment/release-store.ts'
import { aPerson } from '../support/clinic.ts'
import {
  books,
  countPageLoads,
  expectReportedLoads,
  bookFromStep3,
  expectErrorPage,
  reportedLoads,
} from '../pages/faults.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { controlClock, advanceClockUntil } from '../support/page-clock.ts'

interface Thrown {
  place: CrashPlace
  /** What the clinic hears of it. */
  loads: readonly string[]
}

const THROWN: readonly Thrown[] = [
  { place: 'load', loads: ['1.1.0 run'] },
  { place: 'first render', loads: ['1.1.0 mount'] },
  { place: 'step 2', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { place: 'step 3', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { place: 'step 4', loads: ['1.1.0 mounted', '1.1.0 step'] },
]

/** The newest release is broken in one place, and the one before is well. */
async function brokenAt(place: CrashPlace, { page, store }: { page: Page; store: TestReleaseStore }) {
  await store.publish({ version: '1.1.0', changes: crashPoints() })
  store.point({ current: '1.1.0', previous: ['1.0.0'] })
  await page.addInitScript((broken) => {
    const isBroken = (here: string) => here === broken && Object.assign(globalThis, { isReached: true })
    Object.assign(globalThis, { isBroken })
  }, place)
}

for (const { place, loads } of THROWN)
  test(
    `a release throws at its ${place}: the previous release continues there, and the patient books`,
    { tag: '@nginx-only' },
    async ({ bookingPage, page, store, clinic, network }) => {
      await brokenAt(place, { page, store })
      const openings = countPageLoads(page)
      await page.goto('/')
      await books(bookingPage, clinic)
      expect(openings()).toBe(1)
      await expectReportedLoads(network, [...loads, '1.0.0 mounted'])
    },
  )

const BLANK: readonly [fault: string, place: CrashPlace][] = [
  ['renders nothing for 30 s', 'endless suspension'],
  ['renders an empty page for 30 s', 'empty render'],
]

for (const [fault, place] of BLANK)
  test(
    `a release ${fault}: the previous release replaces it, and the patient books`,
    { tag: '@nginx-only' },
    async ({ bookingPage, page, store, clinic, network }) => {
      await brokenAt(place, { page, store })
      await controlClock(page)
      await page.goto('/')
      // From here on; time that passed before would have passed for its files.
      await page.waitForFunction(() => 'isReached' in globalThis)
      await expect(page.getByRole('heading', { name: 'Are you in pain now?' })).toBeVisible()
      await advanceClockUntil(page, () => reportedLoads(network).includes('1.1.0 mount'))
      await books(bookingPage, clinic)
      await expectReportedLoads(network, ['1.1.0 mount', '1.0.0 mounted'])
    },
  )

const PRESSED: readonly [fault: string, place: CrashPlace][] = [
  ['a press on Next throws', 'Next of step 2'],
  ['an action that Next started throws later', 'action that Next of step 2 started'],
]

for (const [fault, place] of PRESSED)
  test(
    `${fault}: the previous release shows the same step with the patient’s input, and the patient books`,
    { tag: '@nginx-only' },
    async ({ bookingPage, page, store, clinic, network }) => {
      const person = aPerson()
      await brokenAt(place, { page, store })
      await bookingPage.openBookingPage()
      await bookingPage.startAsNewPatient()
      await bookingPage.fillDetails(detailsOf(person))
      await bookingPage.next()
      await expectReportedLoads(network, ['1.1.0 mounted', '1.1.0 step', '1.0.0 mounted'])
      await bookingPage.next()
      await bookFromStep3(bookingPage, clinic, person)
    },
  )

test(
  'the patient’s input makes a step of every release throw: the patient starts again without it and books',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, clinic, network }) => {
    for (const version of ['1.1.0', '1.2.0']) await store.publish({ version, changes: crashPoints() })
    store.point({ current: '1.2.0', previous: ['1.1.0', '1.0.0'] })
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        isBroken: (here: string) =>
          here === 'step 3' && sessionStorage.getItem('draft.booking')?.includes('Unbearable'),
      })
    })
    const openings = countPageLoads(page)
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(aPerson({ lastName: 'Unbearable' })))
    await bookingPage.next()
    await expect.poll(() => reportedLoads(network)).toContain('1.2.0 step')
    await expect.poll(() => reportedLoads(network).join()).toMatch(/1\.1\.0 (mount|step)\b/)
    await expectErrorPage(bookingPage, 'This page stopped working', /Something you typed may be causing/)
    await bookingPage.button('Start again without my answers').click()
    await books(bookingPage, clinic)
    expect(openings()).toBe(1)
  },
)
