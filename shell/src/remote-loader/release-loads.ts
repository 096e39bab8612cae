import type { AdmittedRemote, Pointer, ReleaseRecord } from '@molar/releases/format'
import type { RemoteModule } from '@molar/shared/remote'
import type { UnavailableReason } from './candidate-releases.ts'

export interface LoadedRemote {
  release: ReleaseRecord
  module: RemoteModule
}

/** The state of a remote in this page: one load, from its start until another one replaces it. Never mutated. */
export interface ReleaseLoad {
  /** Counts the loads of the page. */
  readonly number: number
  /** Null while it is loading, and when it has failed. */
  readonly loaded: LoadedRemote | null
  /** Why it has failed; null while it is loading, and when it is loaded. */
  readonly unavailable: UnavailableReason | null
  /** The pointer that its release was selected from. */
  readonly pointer: Pointer | undefined
  /** False for a load that was started in advance and that no slot has shown yet. */
  readonly isEntered: boolean
  /** Whether its release has been drawn. */
  readonly isMounted: boolean
}

/** Keeps the current load of each remote that was preloaded or whose slot has been entered, and the listeners to their changes. */
export function createReleaseLoads() {
  const loads = new Map<string, ReleaseLoad>()
  const listeners = new Set<() => void>()
  const get = ({ name }: AdmittedRemote) => loads.get(name)

  function set({ name }: AdmittedRemote, load: ReleaseLoad) {
    loads.set(name, load)
    for (const listener of listeners) listener()
  }

  return {
    get,
    set,
    isCurrent: (remote: AdmittedRemote, { number }: ReleaseLoad) => get(remote)?.number === number,
    /** Changes a load unless another one has replaced it. */
    update(remote: AdmittedRemote, number: number, change: Partial<ReleaseLoad>) {
      const load = get(remote)
      if (load?.number === number) set(remote, { ...load, ...change })
    },
    /** Calls the listener after each change of a load; returns a function that ends this. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves with the current load of a remote when this holds for it. */
    until: (remote: AdmittedRemote, isReached: (load: ReleaseLoad) => boolean) =>
      new Promise<ReleaseLoad>((resolve) => {
        const check = () => {
          const load = get(remote)!
          if (!isReached(load)) return
          listeners.delete(check)
          resolve(load)
        }
        listeners.add(check)
        check()
      }),
  }
}
