import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { fileError } from './load-errors.ts'
import { ENTRY_TIMEOUT } from './load-timeouts.ts'

type LoadEntryHook = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>

/** What an entry file assigns to its global variable: the container of Module Federation, with `init` and `get`. */
type Container = Exclude<Awaited<ReturnType<LoadEntryHook>>, void>

interface EntryFile {
  /** The container's name, which is also its global variable. */
  name: string
  url: string
  /** `sha384-…` or `sha256-…` from the release record. */
  integrity: string
}

/**
 * Loads and runs the entry file of a release with a script tag, so that the browser compares the file with its hash.
 * The hashes of all other files are in the entry itself (`SubresourceIntegrityPlugin`). A failed load is not cached.
 * @throws a file error (`load-errors.ts`) if the file is missing, altered or late, or has no hash.
 */
export function loadVerifiedEntry({ name, url, integrity }: EntryFile): Promise<Container> {
  // Browsers run a script unchecked if they do not know the kind of its hash.
  if (!/^sha(256|384)-/.test(integrity))
    return Promise.reject(fileError(`${url} has no hash to check.`, 'missing'))
  const script = document.createElement('script')
  Object.assign(script, { src: url, integrity, crossOrigin: 'anonymous' })
  return new Promise<Container>((resolve, reject) => {
    const timer = setTimeout(() => reject(fileError(`${url} took too long.`, 'timeout')), ENTRY_TIMEOUT)
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
