/** Browser storage that never throws. Private windows and full disks refuse to read and to write. */
interface TextStore {
  /** null for a missing key, and where storage is refused. */
  read: (key: string) => string | null
  /** null removes the key. */
  write: (key: string, text: string | null) => void
}

/** Characters of key and text. What the portal stores is much shorter. */
const MAX_TEXT_LENGTH = 20_000
/** Keys of the portal in the storage of a tab. */
const OF_PORTAL = /^(token|authUser|booked|running|ended|overrides|draft\.|aside\.|appointmentLink$)/

/**
 * Writes into a storage. If it is full, texts that may be removed are removed until there is space.
 * @throws Error where storage is refused, and where it is full of texts that must stay
 */
function writeWithRoom(storage: Storage, key: string, text: string, mustStay: RegExp) {
  try {
    storage.setItem(key, text)
  } catch (error) {
    const removed = Object.keys(storage).find(
      (one) => !mustStay.test(one) || `${one}${storage[one]}`.length > MAX_TEXT_LENGTH,
    )
    if (removed === undefined) throw error
    storage.removeItem(removed)
    writeWithRoom(storage, key, text, mustStay)
  }
}

/** @param mustStay the keys of short texts that are not removed to make room */
const guarded = (area: () => Storage, mustStay = /(?:)/): TextStore => ({
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
      else writeWithRoom(area(), key, text, mustStay)
    } catch {
      // The page continues with its state in memory.
    }
  },
})

/** Session storage: this tab, until it is closed. */
export const tabStore = guarded(() => sessionStorage, OF_PORTAL)
/** Local storage: every tab of this browser. */
export const deviceStore = guarded(() => localStorage)
