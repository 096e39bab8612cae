import type { RemoteModule } from '@molar/shared/remote'
import { fileError } from './load-errors.ts'

/** What a remote's first file leaves behind: the two calls that Module Federation has had from its beginning. */
export interface Container {
  init: (shareScope: unknown) => unknown
  /** Fetches an exposed module; the answer runs it. */
  get: (module: './remote') => Promise<() => { default?: RemoteModule }>
}

interface EntryFile {
  /** Global name of the container. */
  name: string
  url: string
  integrity: string
}

/**
 * How long an entry may take before the attempt ends: twice as long as it takes until the next release starts beside
 * it. A file that arrives later does no harm.
 */
export const ENTRY_LIMIT = 60_000

/**
 * Runs a remote's entry file with a script tag of our own: the browser checks its hash, and the time it may take is
 * ours. Nothing is remembered, so each attempt asks again.
 */
export function loadEntry({ name, url, integrity }: EntryFile): Promise<Container> {
  // The browser would run it unchecked, as with any hash of a kind it does not know.
  if (!integrity.startsWith('sha384-'))
    return Promise.reject(fileError(`${url} has no hash to check.`, 'missing'))
  const script = document.createElement('script')
  Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' })
  return new Promise<Container>((resolve, reject) => {
    const timer = setTimeout(() => reject(fileError(`${url} took too long.`, 'timeout')), ENTRY_LIMIT)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const container = (globalThis as Record<string, unknown>)[name] as Container | undefined
      if (container) resolve(container)
      else reject(new Error(`${url} is not the entry of ${name}.`))
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(fileError(`${url} did not load.`, 'missing'))
    })
    document.head.append(script)
  }).finally(() => script.remove())
}
