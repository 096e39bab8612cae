import { atom } from '@molar/shared/platform'

/** Atoms for requests of which only the latest counts. */
export function latestRequest() {
  const requestState = atom<AbortController | null>(null)
  return {
    /** Aborts the running request, so that its late response cannot replace what was asked for after it. */
    startRequestAtom: atom(null, (get, set) => {
      get(requestState)?.abort()
      const request = new AbortController()
      set(requestState, request)
      return request.signal
    }),
    abortRequestAtom: atom(null, (get) => get(requestState)?.abort()),
  }
}
