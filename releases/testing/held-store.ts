import type { Store } from '../store/store.ts'

/** The store, which answers so many calls and holds all later ones until it is released. */
export function heldAfter(store: Store, calls: number) {
  let left = calls
  let release!: () => void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let reach!: () => void
  const whenHeld = new Promise<void>((resolve) => {
    reach = resolve
  })
  const passing =
    <Rest extends unknown[], Answer>(call: (...rest: Rest) => Promise<Answer>) =>
    async (...rest: Rest) => {
      left -= 1
      if (left < 0) {
        reach()
        await released
      }
      return call(...rest)
    }
  const held: Store = {
    address: store.address,
    read: passing(store.read),
    create: passing(store.create),
    replace: passing(store.replace),
    put: passing(store.put),
    list: passing(store.list),
    folders: passing(store.folders),
    remove: passing(store.remove),
  }
  return { held, release, whenHeld }
}
