/** As FHIR R4 names them. `pending` is open, `booked` is confirmed by staff. */
export const APPOINTMENT_STATES = [
  'pending',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled',
  'noshow',
] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** The states that may follow each state, once it is not too early for them (`isTooEarlyFor`). */
export const NEXT_STATES: Record<AppointmentState, readonly AppointmentState[]> = {
  pending: ['booked', 'arrived', 'cancelled', 'noshow'],
  booked: ['pending', 'arrived', 'cancelled', 'noshow'],
  arrived: ['fulfilled'],
  fulfilled: [],
  cancelled: [],
  noshow: [],
}

/**
 * Whether a state cannot be recorded yet: an arrival and a done visit before the day of the appointment, and a no-show
 * before its start. `start` and `now` are clinic times of one format that begins with the date.
 */
export function isTooEarlyFor(state: AppointmentState, { start, now }: { start: string; now: string }) {
  if (state === 'noshow') return start > now
  return (state === 'arrived' || state === 'fulfilled') && start.slice(0, 10) > now.slice(0, 10)
}

/** Whether the appointment can be moved to another time. */
export const isMovable = (state: AppointmentState) => state === 'pending' || state === 'booked'

/** `not-mine`: somebody else booked with the contacts of the person who cancels. */
export const CANCEL_REASONS = [
  'patient-request',
  'ill',
  'no-time',
  'elsewhere',
  'clinic',
  'not-mine',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The reasons with which the patient wants the cancellation, also if staff make it. */
export const PATIENTS_WISHES: readonly CancelReason[] = ['patient-request', 'ill', 'no-time', 'elsewhere']

/** How long staff can undo a change of state. */
export const UNDO_HOURS = 24

/** Changes after which staff can still undo the last change of state. */
export const CHANGES_BESIDE_STATE = [
  'note',
  'assigned',
  'patient-confirmed',
  'offered',
  'called',
  'call-undone',
  'contact-corrected',
] as const
