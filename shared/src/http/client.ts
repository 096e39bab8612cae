import axios, { type AxiosAdapter } from 'axios'

export interface HttpSettings {
  /** Address of the clinic API, without a slash at the end. */
  baseURL: string
  /** Labels the client; grants nothing. */
  defaultBearer: string
  /** Extensions written into the page, or null when nobody said. */
  extensions: readonly string[] | null
  token: () => string | null
  language: () => string
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

// The specification wants no time-out on the client itself; call() aborts.
export const client = axios.create({ timeout: 0 })

export const httpSettings = () => settings

/** Called once by whoever starts the page: the shell, a stand-in host or a test. */
export function configureHttp(next: HttpSettings) {
  settings = next
  client.defaults.baseURL = next.baseURL
  if (next.adapter) client.defaults.adapter = next.adapter
}
