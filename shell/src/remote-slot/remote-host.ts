import { useMemo } from 'react'
import { useSetAtom } from '@molar/shared/platform'
import type { Host } from '@molar/shared/remote'
import { stepAtom, unsavedAtom } from '../layout/page-state.atoms.ts'
import { usePortal } from '../portal.ts'
import { createDraftStore } from '../remote-loader/drafts.ts'
import { notifyAtom } from '../toasts/message.atoms.ts'

/** What the shell gives the remote of this name. */
export function useHostFor(name: string): Host {
  const { settings, remoteLoader } = usePortal()
  const notify = useSetAtom(notifyAtom)
  const nameStep = useSetAtom(stepAtom)
  const holdUnsaved = useSetAtom(unsavedAtom)
  return useMemo(
    () => ({
      clinic: settings.clinic,
      notify: (tone, text) => notify({ tone, text }),
      nameStep,
      holdUnsaved: (unsaved) => holdUnsaved(unsaved ? name : ''),
      drafts: createDraftStore(name, () => remoteLoader.forgetDraftFailures(name)),
    }),
    [settings, remoteLoader, notify, nameStep, holdUnsaved, name],
  )
}
