import type { AppointmentId } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../action-failure.ts'
import { keepLostChangeAtom } from '../lost-changes.atoms.ts'
import { ownerAtom } from '../owner.atoms.ts'
import { saveStatus } from './appointments.api.ts'
import { addSavedStatusAtom, listAtom, refetchAtom } from './appointments.atoms.ts'
import type { ListView } from './list-view.ts'
import { hasFollowingRows, hasOtherStatus } from './loaded-page.ts'

type ById<Value> = ReadonlyMap<AppointmentId, Value>

const pendingState = atom<ById<boolean>>(new Map())
const refusalsState = atom<ById<ActionFailure>>(new Map())

/** The wanted status of each appointment whose change is not confirmed yet. It is shown as if it were saved. */
export const pendingStatusesAtom = atom((get) => get(pendingState))
export const refusalsAtom = atom((get) => get(refusalsState))

const withEntry = <Value>(all: ById<Value>, id: AppointmentId, value: Value): ById<Value> =>
  new Map(all).set(id, value)

const without = <Value>(all: ById<Value>, id: AppointmentId): ById<Value> =>
  new Map([...all].filter(([key]) => key !== id))

interface StatusChange {
  id: AppointmentId
  patient: string
  /** The status before the change. */
  isOpen: boolean
  view: ListView
}

/** The saved status, or why the change was rolled back; null if another call announces the result. */
type StatusResult = { isOpen: boolean } | ActionFailure | { isSessionEnded: true } | null

const runningState = atom<ReadonlySet<Promise<StatusResult>>>(new Set<never>())

/** Confirms an open appointment and reopens a confirmed one. */
export const changeStatusAtom = atom(null, async (get, set, change: StatusChange) => {
  const running = set(saveChangeAtom, change)
  set(runningState, new Set([...get(runningState), running]))
  try {
    return await running
  } finally {
    set(runningState, new Set([...get(runningState)].filter((one) => one !== running)))
  }
})

const saveChangeAtom = atom(
  null,
  async (get, set, { id, patient, isOpen, view }: StatusChange): Promise<StatusResult> => {
    const owner = get(ownerAtom)
    const isSaving = get(pendingState).has(id)
    set(refusalsState, without(get(refusalsState), id))
    set(pendingState, withEntry(get(pendingState), id, !isOpen))
    // The running call sends this status too, after its response. Two requests at once could arrive in any order.
    if (isSaving) return null
    try {
      return { isOpen: await saveUntilCurrent(get, set, id, isOpen) }
    } catch (error) {
      if (set(keepLostChangeAtom, { error, owner, patient })) return { isSessionEnded: true }
      const refusal = toActionFailure(error)
      set(refusalsState, withEntry(get(refusalsState), id, refusal))
      // The appointment may be deleted, changed by someone else, or saved after all.
      void set(refetchAtom, view)
      return refusal
    } finally {
      set(pendingState, without(get(pendingState), id))
    }
  },
)

/** Saves until the saved status is the wanted one, which may change during a request. */
async function saveUntilCurrent(get: Getter, set: Setter, id: AppointmentId, before: boolean) {
  let saved = before
  for (;;) {
    const wanted = get(pendingState).get(id) ?? saved
    if (wanted === saved) return saved
    await saveStatus(id, wanted)
    saved = wanted
    set(addSavedStatusAtom, { id, isOpen: saved })
  }
}

/** Waits until no status is being saved. Returns whether one was not saved. */
export const finishSavingAtom = atom(null, async (get) => {
  const results: StatusResult[] = []
  while (get(runningState).size > 0) results.push(...(await Promise.all(get(runningState))))
  return results.some((result) => result && !('isOpen' in result))
})

/** Whether rows after the page on screen have moved to it, because its rows have left the list, also by what others did. */
export const hasMovedRowsAtom = atom(null, (get, _set, view: ListView) => {
  const { shown, update } = get(listAtom)
  return (
    shown !== null && (hasOtherStatus(shown, view) || (update !== null && hasFollowingRows(update, shown)))
  )
})

export const clearRefusalsAtom = atom(null, (_get, set) => set(refusalsState, new Map()))
