import type { AffectedAppointment, CancelReason, LocationCode, ScheduledAppointment } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { latestRequest } from '../../latest-request.ts'
import { readAffectedAppointments } from './schedule.api.ts'
import { scheduleAtom } from './schedule.atoms.ts'
import { isBlocked } from './schedule-entries.ts'

export interface AffectedAppointments {
  branch: LocationCode | null
  rows: readonly AffectedAppointment[]
  /** Whether `rows` are known. */
  status: 'loading' | 'failed' | 'ready'
}

export const NOT_READ: AffectedAppointments = { branch: null, rows: [], status: 'loading' }
/** The list as its actions change it. */
export const callListAtom = atom(NOT_READ)

/** The appointments at times that blockers block, which nobody has dealt with. */
export const affectedAppointmentsAtom = atom((get) => get(callListAtom).rows)

export const affectedStatusAtom = atom((get) => get(callListAtom).status)

/** The most probable reason to cancel an appointment: if a blocker blocks its time, the patient does not wish it. */
export const probableReasonAtom = atom((get) => {
  const toCall = new Set(get(affectedAppointmentsAtom).map(({ appointment }) => appointment.id))
  const schedule = get(scheduleAtom).shown?.schedule
  return (appointment: ScheduledAppointment): CancelReason =>
    toCall.has(appointment.id) || (schedule && isBlocked(schedule, appointment))
      ? 'clinic'
      : 'patient-request'
})

/** How many actions are being saved. */
export const savingFollowUpsAtom = atom(0)

const { startRequestAtom, abortRequestAtom } = latestRequest()
export const abortListRequestAtom = abortRequestAtom

/** Reads the affected appointments of a branch. The list on screen stays if the server does not respond, unless it is of another branch. */
export const readAffectedAppointmentsAtom = atom(null, async (get, set, branch: LocationCode) => {
  const signal = set(startRequestAtom)
  const before = get(callListAtom)
  if (before.branch !== branch) set(callListAtom, { ...NOT_READ, branch })
  try {
    const rows = await readAffectedAppointments(branch)
    // An action reads the list itself when it is saved.
    if (!signal.aborted && get(savingFollowUpsAtom) === 0)
      set(callListAtom, { branch, rows, status: 'ready' })
  } catch {
    // A list on screen stays: the schedule says that the server does not respond.
    const list = get(callListAtom)
    if (!signal.aborted && list.status !== 'ready') set(callListAtom, { ...list, status: 'failed' })
  }
})

/** Nothing of the list may be shown when the schedule opens again. */
export const leaveCallListAtom = atom(null, (_get, set) => {
  set(abortListRequestAtom)
  set(callListAtom, NOT_READ)
})
