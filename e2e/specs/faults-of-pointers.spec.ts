import { jsonForPage } from '@molar/releases/page'
import { expect, test } from '../fixtures/faults.ts'
import { openNetwork, type Network } from '../environment/network.ts'
import type { TestReleaseStore } from '../environment/release-store.ts'
import { bookAsNewPatient } from '../pages/booking-flows.ts'
import { expectErrorPage, pressTryAgain } from '../pages/error-page.ts'
import { expectReportedLoads } from '../pages/load-reports.ts'
import { controlClock, advanceClock } from '../support/page-clock.ts'
import { countPageLoads } from '../support/visitor.ts'

const NOT_OPEN = 'Online booking is not working right now'
const POINTER = 'GET /booking/current.json'

const LOST: readonly [fault: string, damage: (store: TestReleaseStore) => void][] = [
  ['missing', (store) => store.removePointer()],
  ['half written', (store) => store.writePointer('{"current":')],
  ['an HTML page', (store) => store.writePointer('<html><h1>Not found</h1></html>')],
  ['of an unreadable newer format', (store) => store.writePointer('{"format":2,"waves":[]}')],
]

for (const [fault, damage] of LOST)
  test(
    `the pointer is ${fault}: the patient books with Try again once it is back`,
    { tag: fault === 'half written' ? '@nginx-only' : '@nginx-long' },
    async ({ bookingPage, page, store, clinic }) => {
      damage(store)
      const pageLoads = countPageLoads(page)
      await page.goto('/')
      await expectErrorPage(bookingPage, NOT_OPEN, /We could not load online booking/)
      store.point({ current: '1.0.0' })
      await pressTryAgain(bookingPage)
      await bookAsNewPatient(bookingPage, clinic)
      expect(pageLoads()).toBe(1)
    },
  )

test(
  'the pointer has a newer format: the patient books with the known part of it',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, store, clinic }) => {
    const { current } = store.pointer()
    const later = { ...current, menu: { ...current.menu, icon: 'tooth' }, needs: ['passkeys'] }
    const canary = { waves: [{ percent: 100, release: { ...later, version: '9.0.0' } }] }
    store.writePointer(JSON.stringify({ format: 2, current: later, previous: [{ v: 1 }], canary }))
    await page.goto('/')
    await bookAsNewPatient(bookingPage, clinic)
  },
)

test(
  'the pointer contains </script>: the page treats it as text, and the patient books',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, store, clinic }) => {
    const { current } = store.pointer()
    const mark = '</script><script src="/x.js"></script><h1>Hacked</h1>'
    store.writePointer(JSON.stringify({ ...store.pointer(), mark, current: { ...current, team: mark } }))
    await page.goto('/')
    await bookAsNewPatient(bookingPage, clinic)
    await expect(page.getByText('Hacked')).toHaveCount(0)
  },
)

/** Serves booking from a separate origin, whose pointer request can be left without a response. */
const storage = () => {
  const opened: { network: Network | null } = { network: null }
  const front = async (port: number) => {
    opened.network = await openNetwork(() => `http://127.0.0.1:${port}`)
    return opened.network
  }
  return { front, network: () => opened.network! }
}

test.describe(() => {
  test.beforeEach(({ page }) => controlClock(page))

  test(
    'the pointer’s storage hangs before the first read: the patient books with Try again once it responds',
    { tag: '@nginx-long' },
    async ({ bookingPage, page, clinic, openWithRemoteOrigin }) => {
      const { front, network } = storage()
      const { url } = await openWithRemoteOrigin(front)
      network().hang(POINTER)
      await page.goto(url)
      // nginx gives up first, then the page asks.
      await network().waitUntilHanging(POINTER, { nth: 2 })
      await advanceClock(page, 11)
      await expectErrorPage(bookingPage, NOT_OPEN, /We could not load online booking/)
      network().clearFaults()
      await pressTryAgain(bookingPage)
      await bookAsNewPatient(bookingPage, clinic)
    },
  )

  test(
    'the pointer’s storage hangs after an earlier read: the patient books with the pointer of that read',
    { tag: '@nginx-only' },
    async ({ bookingPage, page, request, clinic, openWithRemoteOrigin }) => {
      const { front, network } = storage()
      const { url } = await openWithRemoteOrigin(front)
      await request.get(url)
      network().hang(POINTER)
      await page.goto(url)
      await bookAsNewPatient(bookingPage, clinic)
    },
  )
})

const needsNewerShell = (store: TestReleaseStore) => ({
  ...store.record('booking', '1.0.0'),
  shell: '^99.0.0',
})

test(
  'the newest release needs a newer shell: it is not requested, and the patient books with the previous one',
  { tag: '@nginx-only' },
  async ({ bookingPage, page, store, clinic, network }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const current = { ...needsNewerShell(store), version: '2.0.0' }
    store.writePointer(jsonForPage({ ...store.pointer(), current, previous: [store.pointer().current] }))
    await page.goto('/')
    await bookAsNewPatient(bookingPage, clinic)
    await expectReportedLoads(network, ['1.0.0 mounted'])
    expect(asked.filter((url) => url.includes('/2.0.0/'))).toEqual([])
  },
)

test(
  'the only release needs a newer shell: the patient books with Try again once it is replaced',
  { tag: '@nginx-long' },
  async ({ bookingPage, page, store, clinic }) => {
    store.writePointer(jsonForPage({ ...store.pointer(), current: needsNewerShell(store) }))
    const pageLoads = countPageLoads(page)
    await page.goto('/')
    await expectErrorPage(bookingPage, NOT_OPEN, /This page is being updated/)
    store.point({ current: '1.0.0' })
    await pressTryAgain(bookingPage)
    await bookAsNewPatient(bookingPage, clinic)
    expect(pageLoads()).toBe(1)
  },
)
