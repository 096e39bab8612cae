import { Refusal } from '../store/command-error.ts'
import type { Store } from '../store/store.ts'
import { told } from './portal.ts'

const stateOf = async (store: Store) => [
  await store.read('booking/current.json'),
  await told(store, 'booking'),
]

/** The one sentence that something is refused with, which leaves pointer and history of booking as they were. */
export async function refusalOf(store: Store, doing: () => Promise<unknown>) {
  const before = await stateOf(store)
  const error = await doing().then(
    () => new Error('It was done.'),
    (refusal: Error) => refusal,
  )
  expect(error).toBeInstanceOf(Refusal)
  expect(error.message).toMatch(/^[^\n]+[.]$/)
  expect(await stateOf(store)).toEqual(before)
  return error.message
}
