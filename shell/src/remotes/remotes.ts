import {
  chooseReleases,
  readPointer,
  type AdmittedRemote,
  type Choosing,
  type Pointer,
  type ReleaseRecord,
} from '@molar/shared/releases'
import type { RemoteModule } from '@molar/shared/remote'
import type { Loader } from './federation.ts'

export interface LoadedRemote {
  release: ReleaseRecord
  module: RemoteModule
}

interface RemotesOptions {
  choosing: Choosing
  load: Loader
  pointers: {
    get: (name: string) => Pointer | undefined
    keep: (name: string, pointer: Pointer) => void
    /** Reads a pointer that the page does not carry. */
    fetch: (url: string) => Promise<unknown>
  }
  /** Runs before a remote is shown: its texts. */
  prepare: (loaded: LoadedRemote) => Promise<void>
}

/**
 * Loads remotes, each once: an open tab stays with the release it started with. A failed attempt is forgotten as
 * soon as another is asked for.
 */
export function createRemotes({ choosing, load, pointers, prepare }: RemotesOptions) {
  const attempts = new Map<string, Promise<LoadedRemote>>()
  const loadedOnes = new Map<string, LoadedRemote>()

  async function readMissingPointer({ name, origin }: AdmittedRemote) {
    if (pointers.get(name)) return
    const pointer = readPointer(await pointers.fetch(`${origin}/${name}/current.json`))
    if (pointer) pointers.keep(name, pointer)
  }

  async function attempt(remote: AdmittedRemote): Promise<LoadedRemote> {
    await readMissingPointer(remote)
    const pointer = pointers.get(remote.name)
    const release = pointer && chooseReleases(pointer, remote, choosing)[0]
    if (!release)
      throw new Error(`No release of ${remote.name} fits shell contract ${choosing.shellContract}.`)
    const loaded = { release, module: await load(release, remote.origin) }
    await prepare(loaded)
    loadedOnes.set(remote.name, loaded)
    return loaded
  }

  function start(remote: AdmittedRemote) {
    const promise = attempt(remote)
    attempts.set(remote.name, promise)
    // Its place hears of a failure; a head start that nobody shows is no unhandled rejection.
    promise.catch(() => {})
    return promise
  }

  return {
    readMissingPointer,
    /** What is there already; shown again without a wait. */
    loaded: ({ name }: AdmittedRemote): LoadedRemote | null => loadedOnes.get(name) ?? null,
    /** The attempt that is under way or has succeeded, else a new one. */
    open: (remote: AdmittedRemote) => attempts.get(remote.name) ?? start(remote),
    /** A new attempt. */
    retry: start,
  }
}

export type Remotes = ReturnType<typeof createRemotes>
