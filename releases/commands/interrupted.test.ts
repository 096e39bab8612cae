import { activate } from './activate.ts'
import { unfinishedEvent } from '../store/history.ts'
import { readPointerFile } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { ada, storeWithReleases, publishChecked, eventsOf } from '../testing/published-store.ts'

const broken = new Error('The connection broke.')

/** Returns a store whose `replace` fails, after it wrote or without it. */
const losingAnswers = (store: Store, isWritten: boolean): Store => ({
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
  const losing = losingAnswers(store, lost.isWritten)
  await expect(activate(losing, 'booking', '1.1.0', ada)).rejects.toThrow(broken)
  expect(await eventsOf(store, 'booking')).toHaveLength(before.length + 1)
  const { pointer, change } = await readPointerFile(store, 'booking')
  expect(pointer?.current.version).toBe(lost.current)
  expect(await unfinishedEvent(store, 'booking', change)).toEqual(lost.left)
})
