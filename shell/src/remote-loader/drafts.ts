import type { DraftStore } from '@molar/shared/remote'
import { tabStore } from '@molar/shared/session'

/** The key in session storage of the draft that a remote keeps in this tab. */
export const draftKey = (name: string) => `draft.${name}`

export const hasDraft = (name: string) => tabStore.read(draftKey(name)) !== null

let clears = 0

/** How often remotes have cleared a draft in this page. */
export const draftClears = () => clears

export const clearDraft = (name: string) => tabStore.write(draftKey(name), null)

/** What the remote of this name gets to keep its draft in. */
export function createDraftStore(name: string, onClear: () => void): DraftStore {
  return {
    read: () => {
      try {
        return JSON.parse(tabStore.read(draftKey(name)) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    write: (draft) => tabStore.write(draftKey(name), JSON.stringify(draft)),
    clear: () => {
      clears += 1
      clearDraft(name)
      onClear()
    },
  }
}
