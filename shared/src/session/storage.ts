/** Browser storage that never throws. Private windows and full disks refuse to read and to write. */
interface TextStore {
  /** null for a missing key, and where storage is refused. */
  read: (key: string) => string | null
  /** null removes the key. */
  write: (key: string, text: string | null) => void
}

/**
 * Writes into a storage that may be full: then longer texts of others are removed, the longest first.
 * @throws where storage is refused, and if nothing longer is there
 */
function writeWithRoom(storage: Storage, key: string, text: string) {
  for (;;)
    try {
      return storage.setItem(key, text)
    } catch (error) {
      const length = (one: string) => storage.getItem(one)!.length
      const [longest] = Object.keys(storage)
        .filter((one) => one !== key && length(one) > text.length)
        .toSorted((one, other) => length(other) - length(one))
      if (!longest) throw error
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
