/** Browser storage that never throws. Private windows and full disks refuse to read and to write. */
interface TextStore {
  /** null for a missing key, and where storage is refused. */
  read: (key: string) => string | null
  /** null removes the key. */
  write: (key: string, text: string | null) => void
}

/** Characters of key and text. What the portal stores is much shorter. */
const LONG = 20_000

/**
 * Writes into a storage. If it is full, long texts are removed until there is space.
 * @throws Error where storage is refused, and where it is full of short texts
 */
function writeWithRoom(storage: Storage, key: string, text: string) {
  try {
    storage.setItem(key, text)
  } catch (error) {
    const long = Object.keys(storage).find((one) => `${one}${storage[one]}`.length > LONG)
    if (!long) throw error
    storage.removeItem(long)
    writeWithRoom(storage, key, text)
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
