import { activate } from './activate.ts'
import { block } from './block.ts'
import { canary } from './canary.ts'
import { list } from './list.ts'
import { uploadRelease } from './upload-release.ts'
import { unfinishedEvent } from '../store/history.ts'
import { readPointerFile } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { aBuild } from '../testing/builds.ts'
import { ada, eventsOf, forcing, publishChecked, storeWithReleases } from '../testing/published-store.ts'

const broken = new Error('The connection broke.')

/** Returns a store whose `replace` fails, after it wrote or without it. */
const losingResponses = (store: Store, isWritten: boolean): Store => ({
  ...store,
  replace: async (...write) => {
    if (isWritten) await store.replace(...write)
    throw broken
  },
})

it.each([
  { isWritten: true, current: '1.1.0', left: null },
  { isWritten: false, current: '1.0.0', left: expect.stringContaining('activate') },
])('keeps the event of an activation whose response was lost (pointer written: $isWritten)', async (lost) => {
  const store = await storeWithReleases()
  await publishChecked(store, 'booking', '1.1.0')
  const before = await eventsOf(store, 'booking')
  const losing = losingResponses(store, lost.isWritten)
  await expect(activate(losing, 'booking', '1.1.0', ada)).rejects.toThrow(broken)
  expect(await eventsOf(store, 'booking')).toHaveLength(before.length + 1)
  const { pointer, change } = await readPointerFile(store, 'booking')
  expect(pointer?.current.version).toBe(lost.current)
  expect(await unfinishedEvent(store, 'booking', change)).toEqual(lost.left)
})

/** Returns a store without space for files that follow from a pointer. */
const full = (store: Store): Store => ({ ...store, put: () => Promise.reject(new Error('the disk is full')) })

it('writes the files of a remote when the canary of an unchecked release is repeated as its warning says', async () => {
  const store = await storeWithReleases()
  await uploadRelease(store, 'booking', aBuild('booking', '1.1.0'), ada)
  await store.remove('booking/preloads.html')
  expect(await canary(full(store), 'booking', { percent: 5, version: '1.1.0' }, forcing)).toContain(
    'run npm run release -- canary booking --percent 5.',
  )
  const events = await eventsOf(store, 'booking')
  expect(await canary(store, 'booking', { percent: 5 }, ada)).toBe(
    '5 % of browsers get booking 1.1.0 already.',
  )
  expect(await store.read('booking/preloads.html')).not.toBeNull()
  expect(await eventsOf(store, 'booking')).toEqual(events)
})

it('writes the page when the block of the only shell is repeated as its error says', async () => {
  const store = await storeWithReleases()
  await store.remove('shell/index.html')
  await expect(block(full(store), 'shell', '1.0.0', forcing)).rejects.toThrow(
    'run npm run release -- block shell 1.0.0.',
  )
  expect(await block(store, 'shell', '1.0.0', ada)).toBe('shell 1.0.0 is blocked already.')
  expect(await store.read('shell/index.html')).not.toBeNull()
})

it('lists that people still get another page, until the shell is activated again', async () => {
  const store = await storeWithReleases()
  await store.put('shell/index.html', Buffer.from('the page of another release'))
  expect(await list(store, 'shell')).toContain(
    'People get the page of another release: run npm run release -- activate shell 1.0.0.',
  )
  await activate(store, 'shell', '1.0.0', ada)
  expect(await list(store, 'shell')).not.toContain('another release')
})
