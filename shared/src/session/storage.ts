/** Browser storage that never throws. Private windows and full disks refuse to read and to write. */
interface TextStore {
  /** null for a missing key, and where storage is refused. */
  read: (key: string) => string | null
  /** null removes the key. */
  write: (key: string, text: string | null) => void
}

/** Characters of key and text. What the portal stores is much shorter. */
const LONG = 20_000

function longestOf(storage: Storage): string | undefined {
  let longest: string | undefined
  let most = LONG
  for (const key of Object.keys(storage)) {
    const length = key.length + (storage.getItem(key)?.length ?? 0)
    if (length > most) [longest, most] = [key, length]
  }
  return longest
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Writes into a storage. If it is full, long texts are removed first, the longest before the others.
 * @throws DOMException where storage is refused, and where it is full of short texts
 */
function writeWithRoom(storage: Storage, key: string, text: string) {
  for (;;)
    try {
      return storage.setItem(key, text)
    } catch (error) {
      const longest = isFull(error) ? longestOf(storage) : undefined
      if (longest === undefined) throw error
      storage.removeItem(longest)
    }
}

const guarded = (area: () => Storage): TextStore => ({
  read: (key) => {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  write: (key, text) => {
    try {
      if (text === null) area().removeItem(key)
      else writeWithRoom(area(), key, text)
    } catch {
      // The page continues with its state in memory.
    }
  },
})

/** Session storage: this tab, until it is closed. */
export const tabStore = guarded(() => sessionStorage)
/** Local storage: every tab of this browser. */
export const deviceStore = guarded(() => localStorage)
