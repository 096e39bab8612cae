import type { Blocker } from '@molar/contract'
import { ApiError, isSessionEnded, serverMessage } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import type { ActionResult } from '../blocker/action-result.ts'
import { isMissing, removeBlocker, rowOfConflict } from '../blocker/blockers.api.ts'
import { loadExtensionsAtom, noticeAtom, refetchListAtom, removeRowAtom } from '../list/list.atoms.ts'

export interface Deletion {
  blocker: Blocker
  /** Why the blocker was not deleted: someone changed it, the server refused, or it is unknown. */
  note: { kind: 'changed' } | { kind: 'refused'; serverMessage: string | null } | { kind: 'unknown' } | null
}

/** The open dialog; null while it is closed. */
const deletionState = atom<Deletion | null>(null)
export const deletionAtom = atom((get) => get(deletionState))

/** Identifies the running request; null without one. */
const requestState = atom<object | null>(null)
export const isDeletingAtom = atom((get) => get(requestState) !== null)

export const openDeletionAtom = atom(null, (_get, set, blocker: Blocker) => {
  set(noticeAtom, null)
  set(deletionState, { blocker, note: null })
})

export const cancelDeletionAtom = atom(null, (get, set) => {
  if (!get(requestState)) set(deletionState, null)
})

/** Closes the dialog, because another person may have opened the page before. */
export const resetDeletionAtom = atom(null, (_get, set) => {
  set(requestState, null)
  set(deletionState, null)
})

export const deleteAtom = atom(null, async (get, set): Promise<ActionResult> => {
  const deletion = get(deletionState)
  if (!deletion || get(requestState)) return {}
  const { blocker, note } = deletion
  const request = {}
  set(requestState, request)
  const isReplaced = () => get(requestState) !== request
  const closeAndRemoveRow = () => {
    set(deletionState, null)
    set(removeRowAtom, blocker)
  }
  const finish = (): ActionResult => {
    closeAndRemoveRow()
    return { toast: { tone: 'success', message: { key: 'deleted' } }, isListChanged: true }
  }
  let isSent = false
  try {
    const { hasVersion } = await set(loadExtensionsAtom)
    if (isReplaced()) return {}
    isSent = true
    await removeBlocker(blocker.id, hasVersion ? blocker.version : undefined)
    return isReplaced() ? {} : finish()
  } catch (error) {
    if (isReplaced()) return {}
    if (isMissing(error)) {
      // An earlier request without a response has deleted it.
      if (note?.kind === 'unknown') return finish()
      closeAndRemoveRow()
      set(noticeAtom, { kind: 'alreadyDeleted', description: blocker.description })
      return { isListChanged: true }
    }
    const isWithoutResponse = isSent && error instanceof ApiError && !error.answered
    set(deletionState, notDeleted(blocker, error, note?.kind === 'unknown' || isWithoutResponse))
    void set(refetchListAtom)
    return isSessionEnded(error) ? {} : { toast: { tone: 'error', message: { key: 'deleteFailed' } } }
  } finally {
    if (!isReplaced()) set(requestState, null)
  }
})

/** @param isUnknown whether this or an earlier request may have deleted it */
function notDeleted(blocker: Blocker, error: unknown, isUnknown: boolean): Deletion {
  const row = rowOfConflict(error)
  if (row) return { blocker: row, note: { kind: 'changed' } }
  return {
    blocker,
    note: isUnknown ? { kind: 'unknown' } : { kind: 'refused', serverMessage: serverMessage(error) },
  }
}
