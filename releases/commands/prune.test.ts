import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { rollback } from './rollback.ts'
import { folderStore } from '../store/folder.ts'
import { listReleases } from './list.ts'
import { prune } from './prune.ts'
import { uploadRelease } from './upload-release.ts'
import type { Store } from '../store/store.ts'
import { aBuild, newFolder } from '../testing/builds.ts'
import { ada, forcing, activateShell, publishChecked, eventsOf } from '../testing/published-store.ts'
import { waitingAfterRead } from '../testing/delayed-stores.ts'

const OLD = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0', '1.8.0']
const START = new Date('2026-01-10T09:00:00Z')
const days = (count: number) => new Date(START.getTime() + count * 24 * 60 * 60 * 1000)

let store: Store

beforeEach(async () => {
  // Only the date is faked: timers run as usual.
  jest.useFakeTimers({
    now: START,
    doNotFake: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  })
  store = folderStore(newFolder())
  await activateShell(store, '1.0.0')
  for (const [day, version] of OLD.entries()) {
    jest.setSystemTime(days(day))
    await publishChecked(store, 'booking', version)
  }
  await activate(store, 'booking', '1.0.0', ada)
})
afterEach(() => jest.useRealTimers())

const versions = () => store.folders('booking/releases')
const pruneAll = () => prune(store, 'booking', {}, ada)

it('deletes releases older than 30 days that are not among the last 5 and not in the pointer', async () => {
  jest.setSystemTime(days(29))
  expect(await pruneAll()).toBe('No release of booking is old enough to be pruned.')
  jest.setSystemTime(days(32))
  expect(await pruneAll()).toBe('Pruned of booking: 1.2.0, 1.1.0.')
  jest.setSystemTime(days(100))
  expect(await pruneAll()).toBe('Pruned of booking: 1.3.0.')
  expect(await versions()).toEqual(['1.0.0', ...OLD.slice(4)])
  expect(await store.list('booking/releases/1.2.0')).toEqual([])
  expect((await eventsOf(store, 'booking')).slice(-3)).toEqual([
    'prune 1.2.0 > -',
    'prune 1.1.0 > -',
    'prune 1.3.0 > -',
  ])
})

it('keeps a release that everybody had until the pointer was damaged', async () => {
  jest.setSystemTime(days(100))
  await store.put('booking/current.json', Buffer.from('{'))
  await activate(store, 'booking', '1.8.0', forcing)
  expect(await pruneAll()).toBe('Pruned of booking: 1.3.0, 1.2.0, 1.1.0.')
  expect(await versions()).toContain('1.0.0')
  jest.setSystemTime(days(131))
  expect(await pruneAll()).toBe('Pruned of booking: 1.0.0.')
})

it('writes the files that follow from the pointer once, before it deletes releases that they may name', async () => {
  jest.setSystemTime(days(32))
  const calls: string[] = []
  const recorded: Store = {
    ...store,
    put: (path, bytes) => {
      calls.push(`put ${path}`)
      return store.put(path, bytes)
    },
    remove: (path) => {
      calls.push(`remove ${path}`)
      return store.remove(path)
    },
  }
  expect(await prune(recorded, 'booking', {}, ada)).toBe('Pruned of booking: 1.2.0, 1.1.0.')
  expect(calls.filter((call) => call.startsWith('put'))).toEqual(['put booking/preloads.html'])
  expect(calls.slice(0, 2)).toEqual([
    'put booking/preloads.html',
    'remove booking/releases/1.2.0/release.json',
  ])
})

it('deletes nothing when the files that follow from the pointer cannot be written', async () => {
  jest.setSystemTime(days(32))
  const full: Store = { ...store, put: () => Promise.reject(new Error('the disk is full')) }
  await expect(prune(full, 'booking', {}, ada)).rejects.toThrow(
    /^Nothing was pruned\. Until the next change, .*\(the disk is full\): run npm run release -- activate booking /,
  )
  expect(await versions()).toHaveLength(OLD.length)
})

it('refuses to prune a release that is kept, and says why', async () => {
  jest.setSystemTime(days(31))
  await activate(store, 'booking', '1.1.0', ada)
  await canary(store, 'booking', { percent: 5, version: '1.2.0' }, ada)
  await block(store, 'booking', '1.3.0', ada)
  const stays = async (version: string, reason: string) =>
    expect(prune(store, 'booking', { version }, ada)).rejects.toThrow(reason)
  await stays('1.0.0', 'the pointer names it (previous 1)')
  await stays('1.1.0', 'the pointer names it (current)')
  await stays('1.2.0', 'the pointer names it (canary 5 %)')
  await stays('1.3.0', 'the pointer names it (blocked)')
  await stays('1.4.0', 'it is among the last 5')
  await stays('9.9.9', 'was never published')
  for (const version of ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0'])
    await uploadRelease(store, 'booking', aBuild('booking', version), ada)
  await stays('1.8.0', 'it is younger than 30 days')
  expect(await versions()).toHaveLength(OLD.length + 5)
})

it('keeps a release for 30 days after it was last current, a fallback or a canary', async () => {
  const kept = 'the pointer named it less than 30 days ago'
  const reasonFor = (version: string) => prune(store, 'booking', { version }, ada)
  jest.setSystemTime(days(60))
  await canary(store, 'booking', { percent: 5, version: '1.3.0' }, ada)
  // Ends the canary. 1.0.0 becomes a fallback.
  await activate(store, 'booking', '1.1.0', ada)
  await activate(store, 'booking', '1.2.0', ada)
  jest.setSystemTime(days(80))
  // 1.0.0 is no fallback any more.
  await activate(store, 'booking', '1.8.0', ada)
  await expect(reasonFor('1.3.0')).rejects.toThrow(kept)
  jest.setSystemTime(days(91))
  expect(await reasonFor('1.3.0')).toBe('Pruned of booking: 1.3.0.')
  jest.setSystemTime(days(100))
  await rollback(store, 'booking', ada)
  await block(store, 'booking', '1.2.0', ada)
  await activate(store, 'booking', '1.7.0', ada)
  await activate(store, 'booking', '1.6.0', ada)
  await activate(store, 'booking', '1.5.0', ada)
  await expect(reasonFor('1.1.0')).rejects.toThrow(kept)
  jest.setSystemTime(days(109))
  await expect(reasonFor('1.0.0')).rejects.toThrow(kept)
  jest.setSystemTime(days(111))
  expect(await pruneAll()).toBe('Pruned of booking: 1.0.0.')
  jest.setSystemTime(days(131))
  expect(await pruneAll()).toBe('Pruned of booking: 1.1.0.')
})

it('keeps a release for 30 days after it was last a fallback, also after an activation that was interrupted before', async () => {
  for (const version of ['1.1.0', '1.2.0']) await activate(store, 'booking', version, ada)
  const interrupted: Store = { ...store, replace: () => Promise.reject(new Error('The connection broke.')) }
  await expect(activate(interrupted, 'booking', '1.3.0', ada)).rejects.toThrow('The connection broke.')
  jest.setSystemTime(days(50))
  await activate(store, 'booking', '1.4.0', ada)
  jest.setSystemTime(days(79))
  await expect(prune(store, 'booking', { version: '1.0.0' }, ada)).rejects.toThrow(
    'the pointer named it less than 30 days ago',
  )
  jest.setSystemTime(days(81))
  expect(await prune(store, 'booking', { version: '1.0.0' }, ada)).toBe('Pruned of booking: 1.0.0.')
})

it('refuses to publish or activate a pruned version again', async () => {
  jest.setSystemTime(days(60))
  await prune(store, 'booking', { version: '1.2.0' }, ada)
  const again = uploadRelease(store, 'booking', aBuild('booking', '1.2.0'), ada)
  await expect(again).rejects.toThrow('browsers may keep its files for a year: raise the version')
  await expect(activate(store, 'booking', '1.2.0', forcing)).rejects.toThrow('1.2.0 was pruned')
})

it('refuses to activate a release that is pruned at the same time', async () => {
  jest.setSystemTime(days(60))
  const slow = waitingAfterRead(store, 'booking/current.json', async () => {
    await prune(store, 'booking', { version: '1.2.0' }, ada)
  })
  await expect(activate(slow, 'booking', '1.2.0', ada)).rejects.toThrow('1.2.0 was pruned')

  // Here the files are deleted after they were verified.
  const slower: Store = {
    ...store,
    replace: async (...args) => {
      await prune(store, 'booking', { version: '1.3.0' }, ada)
      return store.replace(...args)
    },
  }
  await expect(activate(slower, 'booking', '1.3.0', ada)).rejects.toThrow('Someone changed the pointer')
})

it('refuses to activate a release whose pruning was interrupted', async () => {
  jest.setSystemTime(days(60))
  const failing: Store = { ...store, remove: () => Promise.reject(new Error('interrupted')) }
  await expect(prune(failing, 'booking', { version: '1.2.0' }, ada)).rejects.toThrow('interrupted')
  await expect(activate(store, 'booking', '1.2.0', forcing)).rejects.toThrow('1.2.0 was pruned')
  await expect(canary(store, 'booking', { percent: 5, version: '1.2.0' }, forcing)).rejects.toThrow(
    '1.2.0 was pruned',
  )
  await prune(store, 'booking', { version: '1.2.0' }, ada)
  expect(await versions()).not.toContain('1.2.0')
})

it('does not prune a release that is activated at the same time', async () => {
  jest.setSystemTime(days(60))
  const overtaken = waitingAfterRead(store, 'booking/current.json', async () => {
    await activate(store, 'booking', '1.2.0', ada)
  })
  await expect(prune(overtaken, 'booking', { version: '1.2.0' }, ada)).rejects.toThrow(
    'Someone named booking 1.2.0 in the pointer at the same time',
  )
  expect(await versions()).toContain('1.2.0')
})

it('deletes an incomplete upload only by its version, which cannot be published again', async () => {
  await store.put('booking/releases/3.0.0/later.3.js', Buffer.from('another build'))
  expect(await listReleases(store, 'booking')).toContainEqual(
    expect.objectContaining({ version: '3.0.0', states: ['upload not complete'] }),
  )
  await pruneAll()
  expect(await versions()).toContain('3.0.0')
  await prune(store, 'booking', { version: '3.0.0' }, ada)
  expect(await versions()).not.toContain('3.0.0')
  await expect(uploadRelease(store, 'booking', aBuild('booking', '3.0.0'), ada)).rejects.toThrow('was pruned')
})
