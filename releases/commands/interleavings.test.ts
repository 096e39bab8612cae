import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { readHistory, unfinishedEvent } from '../store/history.ts'
import { readPointerFile } from '../store/pointer-file.ts'
import { prune } from './prune.ts'
import { uploadRelease } from './upload-release.ts'
import { verifiedRelease } from '../store/published-releases.ts'
import { CommandError } from '../store/command-error.ts'
import { rollback } from './rollback.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { stallAfter } from '../testing/delayed-stores.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { ada, forcing, activateShell, publishChecked } from '../testing/published-store.ts'

// Two commands for one part run at once: the first is stopped after each of its calls until the second has finished.

type Command = (store: Store) => Promise<unknown>

const COMMANDS: Readonly<Record<string, Command>> = {
  'activate an old release': (store) => activate(store, 'booking', '1.0.0', forcing),
  'start a canary of an old release': (store) =>
    canary(store, 'booking', { percent: 5, version: '1.0.0' }, forcing),
  'prune an old release': (store) => prune(store, 'booking', { version: '1.0.0' }, ada),
  'roll back': (store) => rollback(store, 'booking', ada),
  'block the release before': (store) => block(store, 'booking', '1.5.0', ada),
  'publish and activate': async (store) => {
    await uploadRelease(store, 'booking', build, ada)
    await activate(store, 'booking', '2.0.0', forcing)
  },
  'prune the release that is being published': (store) => prune(store, 'booking', { version: '2.0.0' }, ada),
}
const names = Object.keys(COMMANDS)

const build = aBuild('booking', '2.0.0')
const seed = new Map<string, Buffer>()

beforeAll(async () => {
  const then = new Date('2026-01-10T09:00:00Z')
  jest.useFakeTimers({ now: then, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  const store = memoryStore(seed)
  await activateShell(store, '1.0.0')
  for (const minor of [0, 1, 2, 3, 4, 5, 6]) await publishChecked(store, 'booking', `1.${minor}.0`)
  for (const version of ['1.4.0', '1.5.0', '1.6.0']) await activate(store, 'booking', version, ada)
  await store.create('booking/releases/2.0.0/later.3.js', Buffer.from('// later.3.js of booking 2.0.0'))
  jest.setSystemTime(new Date('2026-06-10T09:00:00Z'))
})

const outcome = (command: Promise<unknown>) =>
  command.then(
    // A command that changes nothing records nothing.
    (message) => (String(message).includes('already') ? 'nothing' : 'done'),
    (error: unknown) => {
      if (error instanceof CommandError) return 'refused'
      throw error
    },
  )

/** Expects what must be true whichever command was faster. */
async function expectConsistent(store: Store) {
  const { pointer, change } = await readPointerFile(store, 'booking')
  const { current, previous, canary: tested } = pointer!
  for (const { version } of [current, ...previous, ...(tested ? [tested.release] : [])])
    await verifiedRelease(store, 'booking', version)
  expect(await unfinishedEvent(store, 'booking', change)).toBeNull()
  const preloads = await store.read('booking/preloads.html')
  expect(preloads!.bytes.toString()).toContain(`/booking/releases/${current.version}/`)
}

const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

it.each(pairs)(
  '%s, stopped at any step by %s, leaves pointer, history and files consistent',
  async (first, second) => {
    for (let calls = 0, isOver = false; !isOver; calls++) {
      const store = memoryStore(new Map(seed))
      const before = (await readHistory(store, 'booking')).length
      const { stalled, resume, whenStalled } = stallAfter(store, calls)
      const slow = outcome(COMMANDS[first]!(stalled))
      isOver = await Promise.race([slow.then(() => true), whenStalled.then(() => false)])
      const quick = await outcome(COMMANDS[second]!(store))
      resume()
      const done = [await slow, quick].filter((end) => end === 'done').length
      await expectConsistent(store)
      expect((await readHistory(store, 'booking')).length - before).toBeGreaterThanOrEqual(done)
    }
  },
)
