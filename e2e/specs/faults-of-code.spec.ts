import type { Page } from '@playwright/test'
import { CRASHES, withSwitchableFaults, type Crash } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import type { TestReleaseStore } from '../environment/release-store.ts'
import { aPerson } from '../support/clinic.ts'
import { bookAsNewPatient, bookFromStep3 } from '../pages/booking-flows.ts'
import { expectErrorPage } from '../pages/error-page.ts'
import { expectReportedLoads, reportedLoads } from '../pages/load-reports.ts'
import { detailsOf } from '../pages/booking-page.ts'
import { controlClock, advanceClockUntil } from '../support/page-clock.ts'
import { speedUpShellChecks } from '../support/shell-checks.ts'
import { countPageLoads } from '../support/visitor.ts'

interface Thrown {
  crash: Crash
  /** Load reports that the page sends about the release that throws. */
  loads: readonly string[]
}

const THROWN: readonly Thrown[] = [
  { crash: 'load', loads: ['1.1.0 run'] },
  { crash: 'first render', loads: ['1.1.0 mount'] },
  { crash: 'step 2', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { crash: 'step 3', loads: ['1.1.0 mounted', '1.1.0 step'] },
  { crash: 'step 4', loads: ['1.1.0 mounted', '1.1.0 step'] },
]

/** Makes a release current that crashes in one way. The previous release works. */
async function releaseCrash(crash: Crash, { page, store }: { page: Page; store: TestReleaseStore }) {
  await store.publish({ version: '1.1.0', changes: withSwitchableFaults(CRASHES) })
  store.point({ current: '1.1.0', previous: ['1.0.0'] })
  await page.addInitScript((wanted) => {
    const hasFault = (fault: string) => fault === wanted && Object.assign(globalThis, { isReached: true })
    Object.assign(globalThis, { hasFault })
  }, crash)
}

for (const { crash, loads } of THROWN)
  test(
    `a release throws at its ${crash}: the previous release continues there, and the patient books`,
    { tag: crash === 'step 3' ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network }) => {
      await releaseCrash(crash, { page, store })
      const pageLoads = countPageLoads(page)
      await page.goto('/')
      await bookAsNewPatient(bookingPage, clinic)
      expect(pageLoads()).toBe(1)
      await expectReportedLoads(network, [...loads, '1.0.0 mounted'])
    },
  )

/** Lets the page end without an event, as when its process ends because a release fills the memory. */
const endWithoutEvent = (page: Page) =>
  page.addInitScript(() => {
    for (const type of ['pagehide', 'visibilitychange'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })

test(
  'a release ends the page suddenly, and again after a reload: the third page starts the previous release, and the patient books',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, clinic, network }) => {
    await store.publish({ version: '1.1.0' })
    store.point({ current: '1.1.0', previous: ['1.0.0'] })
    await endWithoutEvent(page)
    await speedUpShellChecks(page, { times: 5 })
    await page.goto('/')
    for (let ends = 1; ends <= 2; ends++) {
      // The time of a release that has been running for seconds in this page, not in the one before.
      await page.waitForFunction(
        () => Number(sessionStorage.getItem('running')?.split(' ')[2]) > performance.timeOrigin,
      )
      await page.reload()
    }
    await bookAsNewPatient(bookingPage, clinic)
    await expectReportedLoads(network, ['1.1.0 mounted', '1.1.0 mounted', '1.1.0 mount', '1.0.0 mounted'])
  },
)

const BLANK: readonly [fault: string, crash: Crash][] = [
  ['renders nothing for 30 s', 'endless suspension'],
  ['renders an empty page for 30 s', 'empty render'],
]

for (const [fault, crash] of BLANK)
  test(
    `a release ${fault}: the previous release replaces it, and the patient books`,
    { tag: crash === 'empty render' ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network }) => {
      await releaseCrash(crash, { page, store })
      await controlClock(page)
      await page.goto('/')
      // The clock advances from here on. Before this, the time would count as loading time of the files.
      await page.waitForFunction(() => 'isReached' in globalThis)
      await expect(page.getByRole('heading', { name: 'Are you in pain now?' })).toBeVisible()
      await advanceClockUntil(page, () => reportedLoads(network).includes('1.1.0 mount'))
      await bookAsNewPatient(bookingPage, clinic)
      await expectReportedLoads(network, ['1.1.0 mount', '1.0.0 mounted'])
    },
  )

const PRESSED: readonly [fault: string, crash: Crash][] = [
  ['a press on Next throws', 'Next of step 2'],
  ['an action that Next started throws later', 'action that Next of step 2 started'],
]

for (const [fault, crash] of PRESSED)
  test(
    `${fault}: the previous release shows the same step with the patient’s input, and the patient books`,
    { tag: fault === 'a press on Next throws' ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network }) => {
      const person = aPerson()
      await releaseCrash(crash, { page, store })
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
  { tag: '@nginx-long' },
  async ({ bookingPage, page, store, clinic, network }) => {
    for (const version of ['1.1.0', '1.2.0'])
      await store.publish({ version, changes: withSwitchableFaults(CRASHES) })
    store.point({ current: '1.2.0', previous: ['1.1.0', '1.0.0'] })
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        hasFault: (fault: string) =>
          fault === 'step 3' && sessionStorage.getItem('draft.booking')?.includes('Unbearable'),
      })
    })
    const pageLoads = countPageLoads(page)
    await bookingPage.openBookingPage()
    await bookingPage.startAsNewPatient()
    await bookingPage.fillDetails(detailsOf(aPerson({ lastName: 'Unbearable' })))
    await bookingPage.next()
    await expect.poll(() => reportedLoads(network)).toContain('1.2.0 step')
    await expect.poll(() => reportedLoads(network).join()).toMatch(/1\.1\.0 (mount|step)\b/)
    await expectErrorPage(bookingPage, 'This page stopped working', /Something you typed may be causing/)
    await bookingPage.button('Start again without my answers').click()
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
  },
)
