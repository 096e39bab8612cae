import { tabStore } from '@molar/shared/session'

/** The versions of one remote that this tab does not load again until the person asks for it. */
export interface RejectedReleases {
  versions: readonly string[]
  /** Those that failed while the remote had a draft, which may be the cause. */
  failedWithDraft: readonly string[]
}

export const NONE_REJECTED: RejectedReleases = { versions: [], failedWithDraft: [] }

const withVersion = (versions: readonly string[], version: string) => [...new Set([...versions, version])]

export const addRejected = (
  { versions, failedWithDraft }: RejectedReleases,
  version: string,
  hadDraft: boolean,
): RejectedReleases => ({
  versions: withVersion(versions, version),
  failedWithDraft: hadDraft ? withVersion(failedWithDraft, version) : failedWithDraft,
})

// The key and its fields have these names in the tabs that are open while the shell is updated.
const storageKey = (name: string) => `aside.${name}`

interface StoredRejections {
  aside: readonly string[]
  onDraft: readonly string[]
}

function readStored(name: string): RejectedReleases {
  try {
    const { aside, onDraft } = JSON.parse(tabStore.read(storageKey(name)) ?? '') as StoredRejections
    return { versions: [...aside], failedWithDraft: [...onDraft] }
  } catch {
    return NONE_REJECTED
  }
}

function store(name: string, { versions, failedWithDraft }: RejectedReleases) {
  const stored: StoredRejections = { aside: versions, onDraft: failedWithDraft }
  tabStore.write(storageKey(name), versions.length > 0 ? JSON.stringify(stored) : null)
}

/** The rejected releases of every remote, by its name. They survive a reload and end with the tab. */
export function createRejectedReleases() {
  // The storage may be full or forbidden.
  const inMemory = new Map<string, RejectedReleases>()
  return {
    /** Whether the page would still know after a reload: the storage may be full or forbidden. */
    isStored: (name: string, version: string) => readStored(name).versions.includes(version),
    get: (name: string) => inMemory.get(name) ?? readStored(name),
    set(name: string, rejected: RejectedReleases) {
      inMemory.set(name, rejected)
      store(name, rejected)
    },
  }
}
