import type { Store } from '../store/store.ts'

/** The store, with a stop after the first time that this path was read. */
export function waitingAfterRead(store: Store, path: string, wait: () => Promise<void>): Store {
  let waited = false
  return {
    ...store,
    read: async (asked) => {
      const found = await store.read(asked)
      if (asked === path && !waited) {
        waited = true
        await wait()
      }
      return found
    },
  }
}
