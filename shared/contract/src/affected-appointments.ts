import type { AppointmentRow } from './appointments.ts'
import type { BlockerId, BlockerInput } from './blockers.ts'
import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'
import type { ScheduledAppointment } from './schedule.ts'

/** A coming appointment at a time that a blocker blocks. Somebody must move it, cancel it, or speak with the patient. */
export interface AffectedAppointment {
  appointment: ScheduledAppointment
  /** Its branch. Left out by older servers. */
  location?: LocationCode
  blocker: { id: BlockerId | null; description: string }
  /** Whether the patient was asked to choose another time. */
  offered: boolean
}

/** More are not listed: nobody can call them all. */
export const MAX_AFFECTED_APPOINTMENTS = 200

/** The appointments at times that blockers block, which nobody has dealt with: extension `schedule`, like the following ones. */
export const fetchAffectedAppointments = endpoint<{ location: LocationCode }, AffectedAppointment[]>(
  'GET',
  '/schedule/calls',
)
/** Whom a blocker would affect. Nothing is saved. Permission `blockers.write`. */
export const previewBlocker = endpoint<BlockerInput, AffectedAppointment[]>('POST', '/blockers/preview', {
  reads: true,
})

interface FollowUpInput {
  blocker: BlockerId
}

/** Sends the patient a link to choose another time. Permission `appointments.change`. */
export const offerOtherTimes = endpoint<FollowUpInput, AppointmentRow>(
  'POST',
  '/appointments/:id/offer-times',
)
/** Takes the appointment off the list: somebody spoke with the patient. Permission `appointments.confirm`. */
export const markCalled = endpoint<FollowUpInput, AppointmentRow>('POST', '/appointments/:id/called')
/** Takes `markCalled` back. Permission `appointments.confirm`. */
export const undoCalled = endpoint<FollowUpInput, AppointmentRow>('POST', '/appointments/:id/called/undo')
