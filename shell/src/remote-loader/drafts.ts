import type { DraftStore } from '@molar/shared/remote'
import { tabStore } from '@molar/shared/session'

/** The key in session storage of the draft that a remote keeps in this tab. */
const draftKey = (name: string) => `draft.${name}`

/** The drafts that the browser did not store, until the page is closed. */
const unstored = new Map<string, string>()

/** The draft as text; null if there is none. */
export const readDraft = (name: string) => unstored.get(name) ?? tabStore.read(draftKey(name))

export function writeDraft(name: string, text: string) {
  tabStore.write(draftKey(name), text)
  if (tabStore.read(draftKey(name)) === text) unstored.delete(name)
  else unstored.set(name, text)
}

export const hasDraft = (name: string) => readDraft(name) !== null

let clears = 0

/** How often remotes have cleared a draft in this page. */
export const draftClears = () => clears

export function clearDraft(name: string) {
  unstored.delete(name)
  tabStore.write(draftKey(name), null)
}

/** For the end of a session, when the storage of the tab is emptied too. */
export const forgetUnstoredDrafts = () => unstored.clear()

/** What the remote of this name gets to keep its draft in. */
export function createDraftStore(name: string, onClear: () => void): DraftStore {
  return {
    read: () => {
      try {
        return JSON.parse(readDraft(name) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    write: (draft) => writeDraft(name, JSON.stringify(draft)),
    clear: () => {
      clears += 1
      clearDraft(name)
      onClear()
    },
  }
}
