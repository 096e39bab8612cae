import { useEffect, useLayoutEffect, useState } from 'react'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { authUserAtom } from '@molar/shared/session'
import { forgetDeletionAtom } from '../deletion/deletion.atoms.ts'
import { fromDraft, toDraft } from './draft.ts'
import { isDirty } from './editing.ts'
import { editingAtom, restoreAtom } from './editing.atoms.ts'
import { forgetListAtom } from '../blockers/list.atoms.ts'

/** Opens the screen as this person left it, keeps what they type in the dialog, and holds the page while it is unsaved. */
export function useDraft() {
  const { drafts, holdUnsaved } = useHost()
  const person = useAtomValue(authUserAtom)
  // Who opened the screen: as a session dies the person goes first, and the draft stays theirs.
  const [owner] = useState(person)
  const editing = useAtomValue(editingAtom)
  const restore = useSetAtom(restoreAtom)
  const forgetList = useSetAtom(forgetListAtom)
  const forgetDeletion = useSetAtom(forgetDeletionAtom)
  const [isOpen, setIsOpen] = useState(false)
  const unsaved = editing !== null && isDirty(editing)

  useLayoutEffect(() => {
    // The state outlives the screen, and the next person at this desk may be another.
    forgetList()
    forgetDeletion()
    restore(fromDraft(drafts.read(), owner))
    setIsOpen(true)
    // Once: later changes of the host object bring no other draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!isOpen) return
    if (editing && unsaved) drafts.write(toDraft(editing, owner))
    else drafts.clear()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editing, isOpen])

  useEffect(() => {
    holdUnsaved(unsaved)
  }, [holdUnsaved, unsaved])

  return isOpen
}
