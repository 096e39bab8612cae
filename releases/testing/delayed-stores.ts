import type { Store } from '../store/index.ts'

/** Returns a copy of a store that waits after the first read of a path. */
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

/** Returns a copy of a store that processes `calls` calls and delays all later ones until `resume` is called. */
export function stallAfter(store: Store, calls: number) {
  let left = calls
  let resume!: () => void
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  let reach!: () => void
  const whenStalled = new Promise<void>((resolve) => {
    reach = resolve
  })
  const delayed =
    <Rest extends unknown[], Result>(call: (...rest: Rest) => Promise<Result>) =>
    async (...rest: Rest) => {
      left -= 1
      if (left < 0) {
        reach()
        await resumed
      }
      return call(...rest)
    }
  const stalled: Store = {
    address: store.address,
    read: delayed(store.read),
    create: delayed(store.create),
    replace: delayed(store.replace),
    put: delayed(store.put),
    list: delayed(store.list),
    folders: delayed(store.folders),
    remove: delayed(store.remove),
  }
  return { stalled, resume, whenStalled }
}
