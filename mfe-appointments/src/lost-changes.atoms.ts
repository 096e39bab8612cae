import { isSessionEnded } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { ownerAtom } from './owner.atoms.ts'

/** The patients whose appointments were being changed when a person was signed out. */
const lostState = atom<{ owner: string; patients: readonly string[] }>({ owner: '', patients: [] })

const NONE: readonly string[] = []
/** The patients whose changes were not confirmed before the person was signed out, who is signed in again. */
export const lostChangesAtom = atom(
  (get) => {
    const { owner, patients } = get(lostState)
    return owner !== '' && owner === get(ownerAtom) ? patients : NONE
  },
  (_get, set) => set(lostState, { owner: '', patients: NONE }),
)

const noticeState = atom({ show: () => {} })
/** Provides the notice for a person who is signed out. It names no patient. */
export const lostNoticeAtom = atom(null, (_get, set, show: () => void) => set(noticeState, { show }))

interface FailedChange {
  error: unknown
  /** `ownerAtom` when the change began. */
  owner: string
  patient: string
}

/** Keeps a failed change for its person if the session has ended. Returns whether it has. */
export const keepLostChangeAtom = atom(null, (get, set, { error, owner, patient }: FailedChange) => {
  const isSignedIn = get(authUserAtom) !== null
  if (isSignedIn && !isSessionEnded(error)) return false
  const lost = get(lostState)
  const before = lost.owner === owner ? lost.patients : []
  set(lostState, { owner, patients: [...new Set([...before, patient])] })
  if (!isSignedIn && owner !== '' && before.length === 0) get(noticeState).show()
  return true
})
