/** A place of the browser's storage that never throws: private windows and full disks refuse both ways. */
interface TextStore {
  read: (key: string) => string | null
  /** null removes. */
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
      // The page goes on with what it holds in memory.
    }
  },
})

export const tabStore = guarded(() => sessionStorage)
export const deviceStore = guarded(() => localStorage)
