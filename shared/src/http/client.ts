import type { AxiosAdapter, AxiosInstance } from 'axios'

export interface HttpSettings {
  /** Address of the clinic API, without a slash at the end. */
  baseURL: string
  /** Labels the client; grants nothing. */
  defaultBearer: string
  /** Extensions written into the page, or null when nobody said. */
  extensions: readonly string[] | null
  token: () => string | null
  language: () => string
  /** The server answered 401 to a call that carried this token of the session. */
  onDeadToken?: (token: string) => void
  /** Stands in for the network in tests. */
  adapter?: AxiosAdapter
}

let settings: HttpSettings = {
  baseURL: '',
  defaultBearer: '',
  extensions: null,
  token: () => null,
  language: () => 'en',
}

export const httpSettings = () => settings

/** Called once by whoever starts the page: the shell, a stand-in host or a test. */
export function configureHttp(next: HttpSettings) {
  settings = next
}

let client: Promise<AxiosInstance> | null = null

/**
 * The HTTP client, in a file of its own that comes with the first call: no view needs it to show itself, and its
 * 19 kB would stand before every first visit. Asked for earlier, it is there when the call is made.
 */
export function prepareHttp(): Promise<AxiosInstance> {
  client ??= import(/* webpackChunkName: "http" */ 'axios').then(
    // The specification wants no time-out on the client itself; call() aborts.
    ({ default: axios }) => axios.create({ timeout: 0 }),
  )
  const asked = client
  asked.catch(() => {
    if (client === asked) client = null // the next call asks again
  })
  return asked
}
