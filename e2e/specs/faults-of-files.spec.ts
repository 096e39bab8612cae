import { EventEmitter, once } from 'node:events'
import { openSlowNetwork } from '../bench/slow-network.ts'
import { CRASHES, withSwitchableFaults } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import type { Damage } from '../environment/release-store.ts'
import { bookAsNewPatient } from '../pages/booking-flows.ts'
import { expectErrorPage, pressTryAgain } from '../pages/error-page.ts'
import { expectReportedLoads } from '../pages/load-reports.ts'
import { BookingPage } from '../pages/booking-page.ts'
import { controlClock, advanceClock, advanceClockUntil } from '../support/page-clock.ts'
import { countPageLoads, withAnotherVisitor } from '../support/visitor.ts'

/** 1.1.0 was just released; the release before was 1.0.0. */
test.beforeEach(async ({ store }) => {
  await store.publish({ version: '1.1.0', changes: withSwitchableFaults(CRASHES) })
  store.point({ current: '1.1.0', previous: ['1.0.0'] })
})

interface Damaged {
  fault: string
  damage: Damage
  /** Start of the file's name. */
  file?: string
  /** It opened before it failed. */
  opened?: boolean
}

const DAMAGED: readonly Damaged[] = [
  { fault: 'the entry is missing', damage: 'missing' },
  { fault: 'a chunk is missing', damage: 'missing', file: 'remote.' },
  { fault: 'a chunk of a later step is missing', damage: 'missing', file: 'later-steps.', opened: true },
  { fault: 'an HTML page comes for JavaScript', damage: 'html instead' },
  { fault: 'a byte is altered', damage: 'altered byte', file: 'remote.' },
]

for (const { fault, opened = false, ...options } of DAMAGED)
  test(
    `${fault}: the patient books with the previous release in the same page`,
    { tag: options.damage === 'altered byte' || opened ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic, network }) => {
      store.damage('1.1.0', options)
      const pageLoads = countPageLoads(page)
      await page.goto('/')
      await bookAsNewPatient(bookingPage, clinic)
      expect(pageLoads()).toBe(1)
      await expectReportedLoads(network, [
        ...(opened ? ['1.1.0 mounted'] : []),
        '1.1.0 entry',
        '1.0.0 mounted',
      ])
    },
  )

test(
  'every file of the only release fails once: the patient books after a second attempt to load it',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, store, clinic, network, line }) => {
    store.point({ current: '1.0.0' })
    for (const address of store.addressesOf('1.0.0')) line.failWith502(`GET ${address}`, { times: 1 })
    const pageLoads = countPageLoads(page)
    await page.goto('/')
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
    await expectReportedLoads(network, ['1.0.0 mounted'])
  },
)

test(
  'a release hangs: the page says so, the patient books with the previous release, and none is rejected',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, clinic, network, line }) => {
    await controlClock(page)
    const files = store.addressesOf('1.1.0').map((address) => `GET ${address}`)
    for (const file of files) line.hang(file)
    await page.goto('/', { waitUntil: 'commit' })
    await advanceClockUntil(page, () => bookingPage.sentence(/taking longer than usual/).isVisible())
    await advanceClock(page, 23)
    await bookAsNewPatient(bookingPage, clinic)
    await expectReportedLoads(network, ['1.0.0 mounted'])
  },
)

test(
  'a release loads at 100 kbit/s: the page waits for it, and the patient books',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, clinic, network, openWithRemoteOrigin }) => {
    await controlClock(page)
    const { url } = await openWithRemoteOrigin(async (target) => {
      const { port, close } = await openSlowNetwork(target, { rtt: 300, kbps: 100 })
      return { url: `http://127.0.0.1:${port}`, close }
    })
    // However long the shell takes to start, this takes longer.
    const booking = new EventEmitter()
    const setsOut = once(booking, 'sets out')
    await page.route(/\/booking\/releases\//, (route) => setsOut.then(() => route.continue()))
    await page.goto(url, { waitUntil: 'commit' })
    await advanceClockUntil(page, () => bookingPage.sentence(/taking longer than usual/).isVisible())
    booking.emit('sets out')
    await bookAsNewPatient(bookingPage, clinic)
    await expectReportedLoads(network, ['1.1.0 mounted'])
  },
)

test(
  'the origin of booking refuses connections: the patient books with Try again once it is back',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, clinic, openWithRemoteOrigin }) => {
    const { url, stopOrigin, startOrigin } = await openWithRemoteOrigin()
    await stopOrigin()
    const pageLoads = countPageLoads(page)
    await page.goto(url)
    await expectErrorPage(
      bookingPage,
      'Online booking is not working right now',
      /We could not load online booking/,
    )
    await pressTryAgain(bookingPage)
    await expectErrorPage(
      bookingPage,
      'Online booking is not working right now',
      /We could not load online booking/,
    )
    await startOrigin()
    await pressTryAgain(bookingPage)
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
  },
)

test(
  'the files of a tab’s release were pruned: the current release continues with the patient’s input',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, clinic, network, line }) => {
    store.point({ current: '1.0.0' })
    await controlClock(page)
    // So weak a connection that the later steps never came.
    for (const address of store.addressesOf('1.0.0').filter((path) => path.includes('later-steps')))
      line.failWith502(`GET ${address}`)
    const pageLoads = countPageLoads(page)
    await page.goto('/')
    await bookingPage.expectHeading('Are you registered with the clinic?')
    await expectReportedLoads(network, ['1.0.0 mounted'])
    for (const [current, ...previous] of [['1.1.0'], ['1.2.0', '1.1.0'], ['1.3.0', '1.2.0', '1.1.0']]) {
      await store.publish({ version: current!, changes: withSwitchableFaults(CRASHES) })
      store.point({ current: current!, previous })
    }
    store.remove('1.0.0')
    line.clearFaults()
    const refetch = page.waitForResponse(/\/booking\/current\.json$/)
    await advanceClock(page, 301)
    await refetch
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
    await expectReportedLoads(network, ['1.0.0 mounted', '1.0.0 entry', '1.3.0 mounted'])
  },
)

// A browser and a booking for each file take minutes.
const EVERY_FILE: readonly Damage[] =
  process.env.TEST_LONG === 'true' ? ['missing', 'html instead', 'altered byte'] : []

for (const damage of EVERY_FILE)
  test(
    `each file of a release in turn has the fault ${damage}: each patient books`,
    { tag: '@nginx-only' },
    async ({ browser, baseURL, store, clinic }) => {
      test.setTimeout(600_000)
      for (const address of store.addressesOf('1.1.0')) {
        await store.publish({ version: '1.1.0', changes: withSwitchableFaults(CRASHES) })
        store.damage('1.1.0', { damage, file: address.split('/').at(-1)! })
        await withAnotherVisitor(browser, baseURL!, async (page) => {
          const pageLoads = countPageLoads(page)
          await page.goto('/')
          await bookAsNewPatient(new BookingPage(page), clinic)
          expect(pageLoads()).toBe(1)
        })
      }
    },
  )
