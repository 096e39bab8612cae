import { readPointer, type AdmittedRemote, type Pointer } from '@molar/releases/format'

export interface PointerSource {
  get: (name: string) => Pointer | undefined
  keep: (name: string, pointer: Pointer) => void
  /** Reads `current.json` at this address. */
  fetch: (url: string) => Promise<unknown>
}

export async function readPointerOf({ name, origin }: AdmittedRemote, { get, keep, fetch }: PointerSource) {
  const pointer = readPointer(await fetch(`${origin}/${name}/current.json`))
  // The same one again changes nothing, and must look so.
  if (pointer && JSON.stringify(pointer) !== JSON.stringify(get(name))) keep(name, pointer)
}

const EVERY = 5 * 60_000
// Coming back to a window tells several events at once.
const AT_ONCE = 1000

/** Calls `reread` when the person comes back to the tab, and every five minutes while it is seen. */
export function onReturn(reread: () => void) {
  let last = performance.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < AT_ONCE) return
    last = performance.now()
    reread()
  }
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, EVERY)
}
