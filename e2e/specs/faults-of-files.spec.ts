import { EventEmitter, once } from 'node:events'
import { openLink } from '../bench/link.ts'
import { breaksWhereAsked } from '../environment/builds.ts'
import { expect, test } from '../fixtures/faults.ts'
import type { Damage } from '../environment/releases.ts'
import { books, countOpenings, expectTold, seesAWayOut, triesAgain } from '../pages/faults.ts'
import { Patient } from '../pages/patient.ts'
import { ownTheTime, timePasses, timePassesUntil } from '../support/time.ts'
import { anotherVisitor } from '../support/visitor.ts'

/** 1.1.0 was just released; 1.0.0 stood before it. */
test.beforeEach(async ({ store }) => {
  await store.publish({ version: '1.1.0', changes: breaksWhereAsked() })
  store.point({ current: '1.1.0', previous: ['1.0.0'] })
})

interface Damaged {
  fault: string
  damage: Damage
  /** Begins the name of the file. */
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

for (const { fault, opened = false, ...harm } of DAMAGED)
  test(
    `${fault}: the patient books with the previous release in the same page`,
    { tag: '@nginx-only' },
    async ({ patient, page, store, clinic, network }) => {
      store.damage('1.1.0', harm)
      const openings = countOpenings(page)
      await page.goto('/')
      await books(patient, clinic)
      expect(openings()).toBe(1)
      await expectTold(network, [...(opened ? ['1.1.0 mounted'] : []), '1.1.0 entry', '1.0.0 mounted'])
    },
  )

test(
  'every file of the only release fails once: the patient books after a second attempt to load it',
  { tag: '@nginx-only' },
  async ({ patient, page, store, clinic, network, line }) => {
    store.point({ current: '1.0.0' })
    for (const address of store.addressesOf('1.0.0')) line.breakDown(`GET ${address}`, { times: 1 })
    const openings = countOpenings(page)
    await page.goto('/')
    await books(patient, clinic)
    expect(openings()).toBe(1)
    await expectTold(network, ['1.0.0 mounted'])
  },
)

test(
  'a release hangs: the page says so, the patient books with the previous release, and none is rejected',
  { tag: '@nginx-only' },
  async ({ patient, page, store, clinic, network, line }) => {
    await ownTheTime(page)
    const files = store.addressesOf('1.1.0').map((address) => `GET ${address}`)
    for (const file of files) line.hang(file)
    await page.goto('/', { waitUntil: 'commit' })
    await timePassesUntil(page, () => patient.sentence(/taking longer than usual/).isVisible())
    await timePasses(page, 23)
    await books(patient, clinic)
    await expectTold(network, ['1.0.0 mounted'])
  },
)

test(
  'a release loads at 100 kbit/s: the page waits for it, and the patient books',
  { tag: '@nginx-only' },
  async ({ patient, page, clinic, network, openElsewhere }) => {
    await ownTheTime(page)
    const { url } = await openElsewhere(async (target) => {
      const { port, close } = await openLink(target, { rtt: 300, kbps: 100 })
      return { url: `http://127.0.0.1:${port}`, close }
    })
    // However long the shell takes to start, this takes longer.
    const booking = new EventEmitter()
    const setsOut = once(booking, 'sets out')
    await page.route(/\/booking\/releases\//, (route) => setsOut.then(() => route.continue()))
    await page.goto(url, { waitUntil: 'commit' })
    await timePassesUntil(page, () => patient.sentence(/taking longer than usual/).isVisible())
    booking.emit('sets out')
    await books(patient, clinic)
    await expectTold(network, ['1.1.0 mounted'])
  },
)

test(
  'the origin of booking refuses connections: the patient books with Try again once it is back',
  { tag: '@nginx-only' },
  async ({ patient, page, clinic, openElsewhere }) => {
    const { url, goesDown, comesBack } = await openElsewhere()
    await goesDown()
    const openings = countOpenings(page)
    await page.goto(url)
    await seesAWayOut(patient, 'Online booking is not working right now', /We could not load online booking/)
    await triesAgain(patient)
    await seesAWayOut(patient, 'Online booking is not working right now', /We could not load online booking/)
    await comesBack()
    await triesAgain(patient)
    await books(patient, clinic)
    expect(openings()).toBe(1)
  },
)

test(
  'the files of a tab’s release were pruned: the current release continues with the patient’s input',
  { tag: '@nginx-only' },
  async ({ patient, page, store, clinic, network, line }) => {
    store.point({ current: '1.0.0' })
    await ownTheTime(page)
    // So weak a connection that the later steps never came.
    for (const address of store.addressesOf('1.0.0').filter((path) => path.includes('later-steps')))
      line.breakDown(`GET ${address}`)
    const openings = countOpenings(page)
    await page.goto('/')
    await patient.sees('Are you registered with the clinic?')
    await expectTold(network, ['1.0.0 mounted'])
    for (const [current, ...previous] of [['1.1.0'], ['1.2.0', '1.1.0'], ['1.3.0', '1.2.0', '1.1.0']]) {
      await store.publish({ version: current!, changes: breaksWhereAsked() })
      store.point({ current: current!, previous })
    }
    store.remove('1.0.0')
    line.mend()
    const reread = page.waitForResponse(/\/booking\/current\.json$/)
    await timePasses(page, 301)
    await reread
    await books(patient, clinic)
    expect(openings()).toBe(1)
    await expectTold(network, ['1.0.0 mounted', '1.0.0 entry', '1.3.0 mounted'])
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
        await store.publish({ version: '1.1.0', changes: breaksWhereAsked() })
        store.damage('1.1.0', { damage, file: address.split('/').at(-1)! })
        await anotherVisitor(browser, baseURL!, async (page) => {
          const openings = countOpenings(page)
          await page.goto('/')
          await books(new Patient(page), clinic)
          expect(openings()).toBe(1)
        })
      }
    },
  )
