/** Browser storage that never throws. Private windows and full disks refuse to read and to write. */
interface TextStore {
  /** null for a missing key, and where storage is refused. */
  read: (key: string) => string | null
  /** null removes the key. */
  write: (key: string, text: string | null) => void
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
      else area().setItem(key, text)
    } catch {
      // The page continues with its state in memory.
    }
  },
})

/** Session storage: this tab, until it is closed. */
export const tabStore = guarded(() => sessionStorage)
/** Local storage: every tab of this browser. */
export const deviceStore = guarded(() => localStorage)
