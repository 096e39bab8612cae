import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { readHistory, unfinishedEvent } from '../store/history.ts'
import { lookAtPointer } from '../store/pointer-file.ts'
import { prune } from './prune.ts'
import { publish } from './publish.ts'
import { wholeRelease } from '../store/published.ts'
import { Refusal } from '../store/command-error.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { heldAfter } from '../testing/held-store.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { ada, insisting, liveShell, ready } from '../testing/portal.ts'

// Of two who do something to one part, the first is stopped at every step in turn until the second has finished.

type Work = (store: Store) => Promise<unknown>

const WORKS: Readonly<Record<string, Work>> = {
  'activate an old one': (store) => activate(store, 'booking', '1.0.0', insisting),
  'try an old one': (store) => canary(store, 'booking', { percent: 5, version: '1.0.0' }, insisting),
  'prune the old one': (store) => prune(store, 'booking', { version: '1.0.0' }, ada),
  'roll back': (store) => rollback(store, 'booking', ada),
  'block the one before': (store) => block(store, 'booking', '1.5.0', ada),
  'publish and activate': async (store) => {
    await publish(store, 'booking', build, ada)
    await activate(store, 'booking', '2.0.0', insisting)
  },
  'take away what is being published': (store) => prune(store, 'booking', { version: '2.0.0' }, ada),
}
const names = Object.keys(WORKS)

const build = aBuild('booking', '2.0.0')
const seed = new Map<string, Buffer>()

beforeAll(async () => {
  const then = new Date('2026-01-10T09:00:00Z')
  jest.useFakeTimers({ now: then, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  const store = memoryStore(seed)
  await liveShell(store, '1.0.0')
  for (const minor of [0, 1, 2, 3, 4, 5, 6]) await ready(store, 'booking', `1.${minor}.0`)
  for (const version of ['1.4.0', '1.5.0', '1.6.0']) await activate(store, 'booking', version, ada)
  await store.create('booking/releases/2.0.0/later.3.js', Buffer.from('// later.3.js of booking 2.0.0'))
  jest.setSystemTime(new Date('2026-06-10T09:00:00Z'))
})

const outcome = (work: Promise<unknown>) =>
  work.then(
    // Whoever finds that it is so already records nothing.
    (said) => (String(said).includes('already') ? 'nothing' : 'done'),
    (error: unknown) => {
      if (error instanceof Refusal) return 'refused'
      throw error
    },
  )

/** What must hold whoever was faster. */
async function expectSound(store: Store) {
  const { pointer, change } = await lookAtPointer(store, 'booking')
  const { current, previous, canary: trial } = pointer!
  for (const { version } of [current, ...previous, ...(trial ? [trial.release] : [])])
    await wholeRelease(store, 'booking', version)
  expect(await unfinishedEvent(store, 'booking', change)).toBeNull()
  const preloads = await store.read('booking/preloads.html')
  expect(preloads!.bytes.toString()).toContain(`/booking/releases/${current.version}/`)
}

const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

it.each(pairs)('somebody is to %s, and somebody else to %s: nothing is lost', async (first, second) => {
  for (let calls = 0, isOver = false; !isOver; calls++) {
    const store = memoryStore(new Map(seed))
    const before = (await readHistory(store, 'booking')).length
    const { held, release, whenHeld } = heldAfter(store, calls)
    const slow = outcome(WORKS[first]!(held))
    isOver = await Promise.race([slow.then(() => true), whenHeld.then(() => false)])
    const quick = await outcome(WORKS[second]!(store))
    release()
    const done = [await slow, quick].filter((end) => end === 'done').length
    await expectSound(store)
    expect((await readHistory(store, 'booking')).length - before).toBeGreaterThanOrEqual(done)
  }
})
