import type {
  AffectedAppointment,
  BlockerId,
  CancelReason,
  LocationCode,
  ScheduledAppointment,
} from '@molar/contract'
import { isSessionEnded } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { type ActionFailure, toActionFailure } from '../action-failure.ts'
import { latestRequest } from '../latest-request.ts'
import { readAffectedAppointments, saveCalled, saveCallUndone, saveOffer } from './schedule.api.ts'
import { failureToastsAtom, panelAtom, scheduleAtom } from './schedule.atoms.ts'
import { isBlocked } from './schedule-entries.ts'

interface AffectedAppointments {
  branch: LocationCode | null
  rows: readonly AffectedAppointment[]
  /** Whether `rows` are known. */
  status: 'loading' | 'failed' | 'ready'
}

const NOT_READ: AffectedAppointments = { branch: null, rows: [], status: 'loading' }
const listState = atom(NOT_READ)
/** The appointments at times that blockers block, which nobody has dealt with. */
export const affectedAppointmentsAtom = atom((get) => get(listState).rows)

export const affectedStatusAtom = atom((get) => get(listState).status)

/** The most probable reason to cancel an appointment: if a blocker blocks its time, the patient does not wish it. */
export const probableReasonAtom = atom((get) => {
  const toCall = new Set(get(affectedAppointmentsAtom).map(({ appointment }) => appointment.id))
  const schedule = get(scheduleAtom).shown?.schedule
  return (appointment: ScheduledAppointment): CancelReason =>
    toCall.has(appointment.id) || (schedule && isBlocked(schedule, appointment))
      ? 'clinic'
      : 'patient-request'
})

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

/** How many actions are being saved. */
const savingState = atom(0)

const { startRequestAtom, abortRequestAtom } = latestRequest()

/** Reads the affected appointments of a branch. The list on screen stays if the server does not respond, unless it is of another branch. */
export const readAffectedAppointmentsAtom = atom(null, async (get, set, branch: LocationCode) => {
  const signal = set(startRequestAtom)
  const before = get(listState)
  if (before.branch !== branch) set(listState, { ...NOT_READ, branch })
  try {
    const rows = await readAffectedAppointments(branch)
    // An action reads the list itself when it is saved.
    if (!signal.aborted && get(savingState) === 0) set(listState, { branch, rows, status: 'ready' })
  } catch {
    // A list on screen stays: the schedule says that the server does not respond.
    const list = get(listState)
    if (!signal.aborted && list.status !== 'ready') set(listState, { ...list, status: 'failed' })
  }
})

/** Reads the list again after a failure. */
export const readListAgainAtom = atom(null, (get, set) => {
  const { branch } = get(listState)
  if (!branch) return
  set(listState, { ...NOT_READ, branch })
  void set(readAffectedAppointmentsAtom, branch)
})

/** Nothing of the list and of its last action may be shown when the schedule opens again. */
export const leaveCallListAtom = atom(null, (_get, set) => {
  set(abortRequestAtom)
  set(listState, NOT_READ)
  set(forgetFollowUpAtom)
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
  const { branch } = get(listState)
  const update = (next: Update['change']) => {
    const list = get(listState)
    if (list.branch === branch) set(listState, { ...list, rows: next(list.rows) })
  }
  set(failureState, null)
  set(lastCallState, null)
  // A response that is on its way may be older than the change.
  set(abortRequestAtom)
  set(savingState, get(savingState) + 1)
  update(change)
  let isSignedIn = true
  let isSaved = false
  try {
    await save()
    isSaved = true
  } catch (error) {
    isSignedIn = !isSessionEnded(error)
    if (isSignedIn) {
      update(takeBack)
      const failure = toActionFailure(error)
      if (get(panelAtom)?.kind === 'calls') set(failureState, { ...failure, patient })
      else get(failureToastsAtom)?.ofFollowUp(failure, patient)
    }
  } finally {
    set(savingState, get(savingState) - 1)
  }
  const { branch: shown } = get(listState)
  if (isSignedIn && shown && get(savingState) === 0) void set(readAffectedAppointmentsAtom, shown)
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

const withEntry = (entry: AffectedAppointment, followUp: FollowUp) => (rows: Rows) =>
  [...without(followUp)(rows), entry].toSorted((one, other) => startOf(one).localeCompare(startOf(other)))

/** Takes the appointment off the list. */
export const markCalledAtom = atom(null, async (get, set, followUp: FollowUp) => {
  const entry = get(listState).rows.find((one) => !isOther(followUp)(one))
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
