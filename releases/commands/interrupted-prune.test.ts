import { BOARD_FILE, writeBoard } from '../board/index.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { activateShell, ada, eventsOf, publishChecked } from '../testing/published-store.ts'
import { activate } from './activate.ts'
import { list, listReleases } from './list.ts'
import { prune } from './prune.ts'
import { uploadRelease } from './upload-release.ts'

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']
const START = Date.parse('2026-01-10T09:00:00Z')
const setDay = (day: number) => jest.setSystemTime(START + day * 24 * 60 * 60 * 1000)

let store: Store

beforeEach(async () => {
  jest.useFakeTimers({ now: START, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] })
  store = memoryStore()
  await activateShell(store, '1.0.0')
  for (const version of VERSIONS) await publishChecked(store, 'booking', version)
  await activate(store, 'booking', '1.6.0', ada)
  setDay(40)
})
afterEach(() => jest.useRealTimers())

/** Returns a store in which deleting fails after this many files. */
function failingAfter(deletions: number): Store {
  let left = deletions
  return {
    ...store,
    remove: async (path) => {
      left -= 1
      if (left < 0) throw new Error('interrupted')
      await store.remove(path)
    },
  }
}

const pruneAll = (of = store) => prune(of, 'booking', {}, ada)
const stateOf = async (version: string) =>
  (await listReleases(store, 'booking')).find((one) => one.version === version)?.states
const ADVICE =
  'The prune of booking 1.1.0 is running, or was interrupted: then run npm run release -- prune booking.'

it.each([0, 1, 3])(
  'finishes a prune that was interrupted after %s deleted files, as the list and the board advise',
  async (deletions) => {
    await expect(pruneAll(failingAfter(deletions))).rejects.toThrow('interrupted')
    expect(await stateOf('1.1.0')).toEqual(['prune not complete'])
    expect(await list(store, 'booking')).toContain(ADVICE)
    await writeBoard(store, [])
    expect((await store.read(BOARD_FILE))!.bytes.toString()).toContain(ADVICE)
    expect(await pruneAll()).toBe('Pruned of booking: 1.1.0, 1.0.0.')
    expect(await store.folders('booking/releases')).toEqual(VERSIONS.slice(2))
    expect(await list(store, 'booking')).not.toContain('prune of')
    expect(await pruneAll()).toBe('No release of booking is old enough to be pruned.')
  },
)

it('deletes what an interrupted prune has left of an upload that was not complete', async () => {
  for (const name of ['later.3.js', 'later.3.js.br'])
    await store.put(`booking/releases/2.0.0/${name}`, Buffer.from('another build'))
  const interrupted = prune(failingAfter(2), 'booking', { version: '2.0.0' }, ada)
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await stateOf('2.0.0')).toEqual(['prune not complete'])
  expect(await pruneAll()).toBe('Pruned of booking: 2.0.0, 1.1.0, 1.0.0.')
})

it('does not delete an upload that is not complete and that nobody has pruned', async () => {
  await store.put('booking/releases/2.0.0/later.3.js', Buffer.from('another build'))
  expect(await stateOf('2.0.0')).toEqual(['upload not complete'])
  await pruneAll()
  expect(await store.folders('booking/releases')).toContain('2.0.0')
})

it('counts a release of an interrupted prune not among the last five', async () => {
  setDay(0)
  const uploading: Store = {
    ...store,
    create: async (path, bytes) => {
      // The upload began before the prune: its record comes after it.
      if (path.endsWith('2.0.0/release.json')) await prune(store, 'booking', { version: '2.0.0' }, ada)
      return store.create(path, bytes)
    },
  }
  await uploadRelease(uploading, 'booking', aBuild('booking', '2.0.0'), ada)
  setDay(40)
  expect(await stateOf('2.0.0')).toEqual(['prune not complete'])
  expect(await pruneAll()).toBe('Pruned of booking: 2.0.0, 1.1.0, 1.0.0.')
})

it('keeps a release that was activated while it was pruned, until nobody has used it for 30 days', async () => {
  const overtaken: Store = {
    ...store,
    replace: async () => {
      throw new Error('interrupted')
    },
  }
  const activating: Store = {
    ...store,
    replace: async (...write) => {
      await expect(prune(overtaken, 'booking', { version: '1.1.0' }, ada)).rejects.toThrow('interrupted')
      return store.replace(...write)
    },
  }
  await activate(activating, 'booking', '1.1.0', ada)
  expect(await stateOf('1.1.0')).toEqual(['current'])
  for (const version of ['1.4.0', '1.5.0', '1.6.0']) await activate(store, 'booking', version, ada)
  expect(await stateOf('1.1.0')).toEqual([])
  expect(await pruneAll()).toBe('Pruned of booking: 1.0.0.')
  setDay(71)
  expect(await stateOf('1.1.0')).toEqual(['prune not complete'])
  expect(await pruneAll()).toBe('Pruned of booking: 1.1.0.')
  expect((await eventsOf(store, 'booking')).at(-1)).toBe('prune 1.1.0 > -')
})
