import { useMemo } from 'react'
import { useSetAtom } from '@molar/shared/platform'
import type { DraftStore, Host } from '@molar/shared/remote'
import { tabStore } from '@molar/shared/session'
import { draftKey } from '../remote-loader/drafts.ts'
import { stepAtom, unsavedAtom } from '../layout/page-state.atoms.ts'
import { usePortal } from '../portal.ts'
import { notifyAtom } from '../toasts/message.atoms.ts'

/** A remote's own place in this tab's storage. */
function createDraftStore(name: string, onGone: (name: string) => void): DraftStore {
  const key = draftKey(name)
  return {
    read: () => {
      try {
        return JSON.parse(tabStore.read(key) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    write: (draft) => tabStore.write(key, JSON.stringify(draft)),
    clear: () => {
      tabStore.write(key, null)
      onGone(name)
    },
  }
}

/** What the shell gives the remote of this name. */
export function useHostFor(name: string): Host {
  const { settings, remotes } = usePortal()
  const notify = useSetAtom(notifyAtom)
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)
  return useMemo(
    () => ({
      clinic: settings.clinic,
      notify: (tone, sentence) => notify({ tone, sentence }),
      nameStep,
      holdUnsaved,
      drafts: createDraftStore(name, remotes.draftGone),
    }),
    [settings, remotes, notify, nameStep, holdUnsaved, name],
  )
}
