import type { AffectedAppointment, BlockerId, LocationCode, ScheduledAppointment } from '@molar/contract'
import { isSessionEnded } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../action-failure.ts'
import { readCallList, saveCalled, saveOffer } from './schedule.api.ts'

const listState = atom<readonly AffectedAppointment[]>([])
/** The appointments at times that blockers close, which nobody has dealt with. */
export const callListAtom = atom((get) => get(listState))

const failureState = atom<ActionFailure | null>(null)
export const callFailureAtom = atom((get) => get(failureState))

/** Reads the call list. The one on screen stays if the server does not answer. */
export const readCallListAtom = atom(null, async (_get, set, location: LocationCode) => {
  try {
    set(listState, await readCallList(location))
  } catch {
    // The schedule says that the server does not answer.
  }
})

interface Call {
  appointment: ScheduledAppointment
  blocker: BlockerId
}

const isOther =
  ({ appointment: { id }, blocker }: Call) =>
  (one: AffectedAppointment) =>
    one.appointment.id !== id || one.blocker.id !== blocker

/** Shows the change at once, and takes it back with the reason if the server refuses. */
async function updateListOptimistically(
  get: Getter,
  set: Setter,
  { expected, save }: { expected: readonly AffectedAppointment[]; save: () => Promise<unknown> },
) {
  const before = get(listState)
  set(failureState, null)
  set(listState, expected)
  try {
    await save()
  } catch (error) {
    if (isSessionEnded(error)) return
    set(listState, before)
    set(failureState, toActionFailure(error))
  }
}

/** Sends the patient a link to choose another time. */
export const offerOtherTimesAtom = atom(null, (get, set, call: Call) => {
  const isOtherCall = isOther(call)
  return updateListOptimistically(get, set, {
    expected: get(listState).map((one) => (isOtherCall(one) ? one : { ...one, offered: true })),
    save: () => saveOffer(call.appointment.id, call.blocker),
  })
})

/** Takes the appointment off the list. */
export const markCalledAtom = atom(null, (get, set, call: Call) =>
  updateListOptimistically(get, set, {
    expected: get(listState).filter(isOther(call)),
    save: () => saveCalled(call.appointment.id, call.blocker),
  }),
)
