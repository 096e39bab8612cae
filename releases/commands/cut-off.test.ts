import { activate } from './activate.ts'
import { unfinishedEvent } from '../store/history.ts'
import { lookAtPointer } from '../store/pointer-file.ts'
import type { Store } from '../store/store.ts'
import { ada, liveStore, ready, told } from '../testing/portal.ts'

const broken = new Error('The connection broke.')

/** Writes pointers, or does not, and loses the answer either way. */
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
])('keeps the record of a change whose answer was lost, written or not: $isWritten', async (lost) => {
  const store = await liveStore()
  await ready(store, 'booking', '1.1.0')
  const before = await told(store, 'booking')
  const losing = losingAnswers(store, lost.isWritten)
  await expect(activate(losing, 'booking', '1.1.0', ada)).rejects.toThrow(broken)
  expect(await told(store, 'booking')).toHaveLength(before.length + 1)
  const { pointer, change } = await lookAtPointer(store, 'booking')
  expect(pointer?.current.version).toBe(lost.current)
  expect(await unfinishedEvent(store, 'booking', change)).toEqual(lost.left)
})
