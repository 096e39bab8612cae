import type { AffectedAppointment, BlockerId, ScheduledAppointment } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../../action-failure.ts'
import { keepLostChangeAtom } from '../../lost-changes.atoms.ts'
import { ownerAtom } from '../../owner.atoms.ts'
import {
  abortListRequestAtom,
  type AffectedAppointments,
  callListAtom,
  NOT_READ,
  readAffectedAppointmentsAtom,
  savingFollowUpsAtom,
} from './affected-appointments.atoms.ts'
import { saveCalled, saveCallUndone, saveOffer } from './schedule.api.ts'
import { failureToastsAtom, panelAtom } from './schedule.atoms.ts'

/** Why the last follow-up was not saved, and of which patient. */
const failureState = atom<(ActionFailure & { patient: string }) | null>(null)
export const followUpFailureAtom = atom((get) => get(failureState))

interface Call {
  entry: AffectedAppointment
  /** Resolves, when the server has responded, to whether the call was saved. */
  saved: Promise<boolean>
}

const lastCallState = atom<Call | null>(null)
/** The appointment that was taken off the list last, until the next action. */
export const lastCallAtom = atom((get) => get(lastCallState)?.entry.appointment ?? null)
/** The messages of the last action are no longer needed. */
export const forgetFollowUpAtom = atom(null, (_get, set) => {
  set(lastCallState, null)
  set(failureState, null)
})

/** Reads the list again after a failure. */
export const readListAgainAtom = atom(null, (get, set) => {
  const { branch } = get(callListAtom)
  if (!branch) return
  set(callListAtom, { ...NOT_READ, branch })
  void set(readAffectedAppointmentsAtom, branch)
})

interface FollowUp {
  appointment: ScheduledAppointment
  blocker: BlockerId
}

const isOther =
  ({ appointment: { id }, blocker }: FollowUp) =>
  (one: AffectedAppointment) =>
    one.appointment.id !== id || one.blocker.id !== blocker

type Rows = AffectedAppointments['rows']

interface Update {
  /** Whose call it is. */
  patient: string
  change: (rows: Rows) => Rows
  /** What `change` did, taken back from a list that may have changed since. */
  takeBack: (rows: Rows) => Rows
  save: () => Promise<unknown>
}

/** Shows the change at once, and takes it back with the reason if the server refuses. Resolves to whether it was saved. */
async function updateListOptimistically(
  get: Getter,
  set: Setter,
  { patient, change, takeBack, save }: Update,
) {
  const { branch } = get(callListAtom)
  const owner = get(ownerAtom)
  const update = (next: Update['change']) => {
    const list = get(callListAtom)
    if (list.branch === branch) set(callListAtom, { ...list, rows: next(list.rows) })
  }
  set(failureState, null)
  set(lastCallState, null)
  // A response that is on its way may be older than the change.
  set(abortListRequestAtom)
  set(savingFollowUpsAtom, get(savingFollowUpsAtom) + 1)
  update(change)
  let isSignedIn = true
  let isSaved = false
  try {
    await save()
    isSaved = true
  } catch (error) {
    isSignedIn = !set(keepLostChangeAtom, { error, owner, patient })
    if (isSignedIn) {
      update(takeBack)
      const failure = toActionFailure(error)
      if (get(panelAtom)?.kind === 'calls') set(failureState, { ...failure, patient })
      else get(failureToastsAtom)?.ofFollowUp(failure, patient)
    }
  } finally {
    set(savingFollowUpsAtom, get(savingFollowUpsAtom) - 1)
  }
  const { branch: shown } = get(callListAtom)
  if (isSignedIn && shown && get(savingFollowUpsAtom) === 0) void set(readAffectedAppointmentsAtom, shown)
  return isSaved
}

/** Sends the patient a link to choose another time. */
export const offerOtherTimesAtom = atom(null, (get, set, followUp: FollowUp) => {
  const isOtherEntry = isOther(followUp)
  const offered = (isOffered: boolean) => (rows: Rows) =>
    rows.map((one) => (isOtherEntry(one) ? one : { ...one, offered: isOffered }))
  return updateListOptimistically(get, set, {
    patient: followUp.appointment.patient,
    change: offered(true),
    takeBack: offered(false),
    save: () => saveOffer(followUp.appointment.id, followUp.blocker),
  })
})

const without = (followUp: FollowUp) => (rows: Rows) => rows.filter(isOther(followUp))

/** The order in which the server sends the list. */
const inOrder = (one: AffectedAppointment, other: AffectedAppointment) =>
  startOf(one).localeCompare(startOf(other)) ||
  Number(one.appointment.id) - Number(other.appointment.id) ||
  Number(one.blocker.id) - Number(other.blocker.id)

const withEntry = (entry: AffectedAppointment, followUp: FollowUp) => (rows: Rows) =>
  [...without(followUp)(rows), entry].toSorted(inOrder)

/** Takes the appointment off the list. */
export const markCalledAtom = atom(null, async (get, set, followUp: FollowUp) => {
  const entry = get(callListAtom).rows.find((one) => !isOther(followUp)(one))
  if (!entry) return
  const saved = updateListOptimistically(get, set, {
    patient: followUp.appointment.patient,
    change: without(followUp),
    takeBack: withEntry(entry, followUp),
    save: () => saveCalled(followUp.appointment.id, followUp.blocker),
  })
  const call = { entry, saved }
  set(lastCallState, call)
  if (!(await saved) && get(lastCallState) === call) set(lastCallState, null)
})

/** Puts the appointment that was taken off last on the list again. */
export const undoLastCallAtom = atom(null, async (get, set) => {
  const call = get(lastCallState)
  if (!call) return
  const { appointment, blocker } = call.entry
  const followUp = { appointment, blocker: blocker.id! }
  await updateListOptimistically(get, set, {
    patient: appointment.patient,
    change: withEntry(call.entry, followUp),
    takeBack: without(followUp),
    save: async () => {
      if (await call.saved) await saveCallUndone(appointment.id, followUp.blocker)
    },
  })
})

const startOf = ({ appointment: { date, start } }: AffectedAppointment) => `${date} ${start}`
