import { type Blocker, FAILURE } from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { removeBlocker } from '../blockers/blockers.api.ts'
import { dropRowAtom, extensionsAtom, rereadAtom } from '../blockers/list.atoms.ts'
import { noticeAtom } from '../blockers/notice.atoms.ts'
import { isDeadSession, type Outcome, serverSentence } from '../blockers/outcome.ts'

export interface Deletion {
  blocker: Blocker
  /** Why it still stands: changed by somebody, refused, or nobody knows. */
  note: { kind: 'changed' } | { kind: 'refused'; said: string | null } | { kind: 'unsure' } | null
}

/** The open question; null while it is closed. */
const deletionState = atom<Deletion | null>(null)
export const deletionAtom = atom((get) => get(deletionState))

const deletingState = atom<object | null>(null)
export const deletingAtom = atom((get) => get(deletingState) !== null)

export const askDeletionAtom = atom(null, (_get, set, blocker: Blocker) => {
  set(noticeAtom, null)
  set(deletionState, { blocker, note: null })
})

export const keepBlockerAtom = atom(null, (get, set) => {
  if (!get(deletingState)) set(deletionState, null)
})

/** The screen opens anew. */
export const forgetDeletionAtom = atom(null, (_get, set) => {
  set(deletingState, null)
  set(deletionState, null)
})

export const deleteAtom = atom(null, async (get, set): Promise<Outcome> => {
  const deletion = get(deletionState)
  if (!deletion || get(deletingState)) return {}
  const { blocker } = deletion
  const deleting = {}
  set(deletingState, deleting)
  const isOver = () => get(deletingState) !== deleting
  const gone = () => {
    set(deletionState, null)
    set(dropRowAtom, blocker)
  }
  try {
    await removeBlocker(blocker.id, get(extensionsAtom).version ? blocker.version : undefined)
    if (isOver()) return {}
    gone()
    return { toast: { tone: 'success', text: { key: 'deleted' } }, refresh: true }
  } catch (error) {
    if (isOver()) return {}
    const answer = error instanceof ApiError ? error : null
    if (answer?.status === 404 && answer.fromServer) {
      gone()
      set(noticeAtom, { kind: 'alreadyGone', description: blocker.description })
      return { refresh: true }
    }
    set(deletionState, stillThere(blocker, answer))
    void set(rereadAtom)
    return isDeadSession(error) ? {} : { toast: { tone: 'error', text: { key: 'deleteFailed' } } }
  } finally {
    if (!isOver()) set(deletingState, null)
  }
})

function stillThere(blocker: Blocker, answer: ApiError | null): Deletion {
  if (answer?.code === FAILURE.changedMeanwhile && answer.data) {
    return { blocker: answer.data as Blocker, note: { kind: 'changed' } }
  }
  return {
    blocker,
    note: answer?.answered === false ? { kind: 'unsure' } : { kind: 'refused', said: serverSentence(answer) },
  }
}
