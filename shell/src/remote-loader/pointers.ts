import type { createStore } from 'jotai'
import { atom } from '@molar/shared/platform'
import { readPointer, type AdmittedRemote, type Pointer } from '@molar/releases/format'

/** The release pointer of each remote by the remote's name: from the page, or fetched later. */
export const pointersAtom = atom<Readonly<Record<string, Pointer>>>({})

/** Milliseconds that a fetch of a pointer may take. */
const POINTER_TIMEOUT = 10_000

/** The JSON at the address, never from a cache. @throws if it cannot be fetched in ten seconds */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(POINTER_TIMEOUT) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return response.json()
}

export type Pointers = ReturnType<typeof createPointers>

/** Reads and refetches the pointers in this store. */
export function createPointers(store: ReturnType<typeof createStore>, fetchPointer = fetchJson) {
  const get = ({ name }: AdmittedRemote): Pointer | undefined => store.get(pointersAtom)[name]

  async function fetchInto(remote: AdmittedRemote) {
    const { name, origin } = remote
    const pointer = readPointer(await fetchPointer(`${origin}/${name}/current.json`))
    // An equal pointer keeps the old object: the loader recognises a change by its identity.
    if (pointer && JSON.stringify(pointer) !== JSON.stringify(get(remote)))
      store.set(pointersAtom, { ...store.get(pointersAtom), [name]: pointer })
  }

  return {
    get,
    /** Fetches `current.json` if the page had no pointer. @throws if it cannot be fetched. */
    async fetchMissing(remote: AdmittedRemote) {
      if (!get(remote)) await fetchInto(remote)
    },
    /** Fetches `current.json` again. Keeps the old pointer if that fails. Returns whether it was fetched. */
    refetch: (remote: AdmittedRemote) =>
      fetchInto(remote).then(
        () => true,
        () => false,
      ),
  }
}

/** Whether the browser took the page from its cache, as after Back: its pointers may be old. */
export const isFromCache = () =>
  performance
    .getEntriesByType('navigation')
    .some((page) => (page as PerformanceResourceTiming).transferSize === 0)

const REFETCH_INTERVAL = 5 * 60_000
// One return to a window fires several events.
const SAME_RETURN = 1000

/** Calls `refetch` when the person returns to the tab, and every five minutes while the tab is visible. */
export function onReturn(refetch: () => void) {
  let last = performance.now()
  const check = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < SAME_RETURN) return
    last = performance.now()
    refetch()
  }
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', check)
  setInterval(check, REFETCH_INTERVAL)
}
