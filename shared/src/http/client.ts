import type { AxiosAdapter, AxiosInstance } from 'axios'

export interface HttpSettings {
  /** Address of the clinic API, without a slash at the end. */
  baseURL: string
  /** Bearer of calls without a session. It labels the client and grants nothing. */
  defaultBearer: string
  /** Extensions configured in the page; null: ask the server. */
  extensions: readonly string[] | null
  /** Token of the session; null without one. */
  token: () => string | null
  /** Value of `Accept-Language`. */
  language: () => string
  /** Called when the server responds with 401 to a call that carried this token of the session. */
  onUnauthorized?: (token: string) => void
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter
}

let settings: HttpSettings = {
  baseURL: '',
  defaultBearer: '',
  extensions: null,
  token: () => null,
  language: () => 'en',
}

/** Returns what `configureHttp` has set. */
export const httpSettings = () => settings

/** Sets how every later call is made. The shell, a mock host or a test calls it once, before the first call. */
export function configureHttp(next: HttpSettings) {
  settings = next
}

let client: Promise<AxiosInstance> | null = null

/**
 * Loads the HTTP client. It is a separate file of 9 kB, because no page needs it for its first paint. Call this early
 * to have the client ready for the first request. Rejects when the file cannot be loaded; the next call tries again.
 */
export function prepareHttp(): Promise<AxiosInstance> {
  client ??= import(/* webpackChunkName: "http" */ 'axios').then(
    // The specification asks for no timeout on the client itself; call() aborts.
    ({ default: axios }) => axios.create({ timeout: 0 }),
  )
  const current = client
  current.catch(() => {
    if (client === current) client = null
  })
  return current
}
