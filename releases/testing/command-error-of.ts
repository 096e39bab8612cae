import { CommandError } from '../store/command-error.ts'
import type { Store } from '../store/store.ts'
import { eventsOf } from './published-store.ts'

const stateOf = async (store: Store) => [
  await store.read('booking/current.json'),
  await eventsOf(store, 'booking'),
]

/** Runs a command and returns the message of its CommandError. Expects that pointer and history of booking stay. */
export async function commandErrorOf(store: Store, command: () => Promise<unknown>) {
  const before = await stateOf(store)
  const error = await command().then(
    () => new Error('The command did not fail.'),
    (error: Error) => error,
  )
  expect(error).toBeInstanceOf(CommandError)
  expect(error.message).toMatch(/^[^\n]+[.](\n- [^\n]+)*$/)
  expect(await stateOf(store)).toEqual(before)
  return error.message
}
