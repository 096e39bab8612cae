import './events.table.ts'
import {
  type AppointmentState,
  type CancelReason,
  CHANGES_BESIDE_STATE,
  isMovable,
  isTooEarlyFor,
  NEXT_STATES,
  PATIENTS_WISHES,
  UNDO_HOURS,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { clinicTimestamp, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { ChangedAppointmentProblem, PermissionProblem, Problem } from '../http/problem.ts'
import { UNDO_TIME } from '../outbox/enqueue.ts'
import { withdrawCancellation, withdrawUnsent } from '../outbox/withdraw.ts'
import { hasBranchAccess } from '../staff/branch-scope.ts'
import { rowsOf } from './appointment-rows.ts'
import { isOutside } from './outside-hours.ts'
import type { NewEvent } from './events.table.ts'

/** Who changes an appointment. The caller has checked that a patient may change this one. */
type ChangeActor = StaffRequester | { kind: 'patient' }

/** A change that somebody asks for. */
export interface AppointmentChange {
  id: number
  actor: ChangeActor
  /** The version that staff have seen; left out: any. For patients, `lockMyAppointment` compares versions. */
  version?: number
}

type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>

/**
 * Locks the appointment until the transaction ends.
 * @throws Problem 404, also for an appointment of a branch that the actor may not see
 * @throws Problem 409 `changed_meanwhile` with the current row if its version is not the seen one
 */
export async function lockAppointment(trx: Db, { id, actor, version }: AppointmentChange) {
  const row = await trx
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem(404, 'not_found', { messageKey: 'appointment.gone' })
  if (actor.kind === 'staff' && !hasBranchAccess(actor, row.branch))
    throw new PermissionProblem('not_found', {
      messageKey: 'appointment.gone',
      subject: `appointment:${id}`,
    })
  if (actor.kind === 'staff' && version !== undefined && version !== row.version) {
    const [current] = await rowsOf(trx, [id])
    const shown = { patientId: row.patient_id, subject: `appointment:${id}` as const }
    throw new ChangedAppointmentProblem(shown, current!.row)
  }
  return row
}

interface StateChange extends AppointmentChange {
  to: AppointmentState
  reason?: CancelReason
  note?: string
}

/**
 * Changes the state of an appointment. The current state again changes nothing.
 * @throws Problem 409 `state_conflict` if `to` cannot follow the current state, or not yet
 */
export async function changeState(
  app: FastifyInstance,
  trx: Db,
  { to, reason, note, ...requested }: StateChange,
) {
  const before = await lockAppointment(trx, requested)
  if (before.state === to) return recordRead(app, trx, before, requested.actor)
  if (!NEXT_STATES[before.state].includes(to)) throw stateConflict(before)
  if (isTooEarlyFor(to, { start: before.starts_at, now: clinicTimestamp(app.clock()) }))
    throw new Problem(409, 'state_conflict', { messageKey: `appointment.tooEarly.${to}` })
  await setState(trx, before, to)
  const change = {
    action: 'state' as const,
    from_state: before.state,
    to_state: to,
    reason,
    note: note || null,
  }
  await recordChange(app, trx, { before, actor: requested.actor, change })
  const { outbox } = app
  const appointmentId = before.id
  if (to === 'cancelled')
    await outbox.enqueueChange(trx, {
      appointmentId,
      kind: 'cancelled',
      by: requested.actor.kind === 'patient' && reason === 'not-mine' ? 'stranger' : requested.actor.kind,
      isPatientsWish: reason && PATIENTS_WISHES.includes(reason),
      // Patients who cancel have the page with the new time before them.
      oldStart:
        requested.actor.kind === 'staff' ? await outbox.startBeforeMove(trx, appointmentId) : undefined,
    })
  if (to === 'booked') {
    // One that was written before a change in between says the same.
    await withdrawUnsent(trx, appointmentId, 'confirmed')
    await outbox.enqueueChange(trx, { appointmentId, kind: 'confirmed', by: 'staff' })
  }
}

const setState = (trx: Db, before: LockedAppointment, state: AppointmentState) =>
  trx
    .updateTable('appointments')
    .set({
      state,
      version: before.version + 1,
      // The entry leaves the calendar, or returns to it.
      ...([state, before.state].includes('cancelled') && { calendar_sequence: before.calendar_sequence + 1 }),
    })
    .where('id', '=', before.id)
    .execute()

export const stateConflict = ({ state }: LockedAppointment) =>
  new Problem(409, 'state_conflict', { messageKey: `appointment.is.${state}` })

/** Records that the patient will come. A second time changes nothing. */
export async function confirmByPatient(app: FastifyInstance, trx: Db, requested: AppointmentChange) {
  const before = await lockAppointment(trx, requested)
  if (before.patient_confirmed_at !== null) return
  if (!isMovable(before.state)) throw stateConflict(before)
  await trx
    .updateTable('appointments')
    .set({ patient_confirmed_at: app.clock(), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  await recordChange(app, trx, { before, actor: requested.actor, change: { action: 'patient-confirmed' } })
}

/**
 * Undoes the last change of state within `UNDO_HOURS`. A cancellation that the patient may know of is undone only if the
 * appointment is still possible.
 * @throws Problem 409 `state_conflict` if the last change cannot be undone, `slot_taken` if a cancelled time was taken or is no
 * longer possible
 */
export async function undoLastChange(app: FastifyInstance, trx: Db, requested: AppointmentChange) {
  const before = await lockAppointment(trx, requested)
  const last = await trx
    .selectFrom('appointment_events')
    .select(['action', 'actor', 'from_state', 'at'])
    .where('appointment_id', '=', before.id)
    .where('action', 'not in', CHANGES_BESIDE_STATE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isRecent = last && +app.clock() - +last.at <= UNDO_HOURS * HOUR_MS
  if (!isRecent || last.action !== 'state')
    throw new Problem(409, 'state_conflict', {
      messageKey: 'appointment.noUndo',
      values: { hours: UNDO_HOURS },
    })
  const { from_state } = last
  if (before.state === 'cancelled') {
    await lockMove(trx, before)
    if (await isOffered(trx, before.id)) throw timeTaken()
    const isKnown = last.actor === 'patient' || +app.clock() - +last.at >= UNDO_TIME
    const isUpcoming = before.starts_at > clinicTimestamp(app.clock())
    if (isKnown && isUpcoming && !(await isPossible(trx, before.id)))
      throw new Problem(409, 'slot_taken', { messageKey: 'appointment.timeUnavailable' })
  }
  try {
    await setState(trx, before, from_state!)
  } catch (error) {
    if (!isOverlap(error)) throw error
    throw timeTaken()
  }
  const change = { action: 'undone' as const, from_state: before.state, to_state: from_state }
  await recordChange(app, trx, { before, actor: requested.actor, change })
  if (before.state === 'booked') await withdrawUnsent(trx, before.id, 'confirmed')
  if (before.state !== 'cancelled') return
  const appointmentId = before.id
  const { mayBeKnown, hasSkipped } = await withdrawCancellation(trx, { appointmentId, since: last.at })
  // Patients know what they cancelled.
  const isByPatient = last.actor === 'patient'
  if (mayBeKnown || hasSkipped || isByPatient)
    await app.outbox.enqueueConfirmation(trx, {
      appointmentId,
      ...(mayBeKnown &&
        !isByPatient &&
        !(await isClosed(trx, appointmentId)) && { cancellationUndone: before.starts_at }),
    })
}

/** Whether a blocker closes the time of the appointment. */
async function isClosed(trx: Db, id: number) {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select blockers_closing(a)) as closed from appointments a where a.id = ${id}::int`.execute(
    trx,
  )
  return rows[0]!.closed
}

/** Waits for moves to the day of the appointment, which is about to take its time again, or another doctor or room. */
export const lockMove = (trx: Db, { branch, starts_at }: LockedAppointment) =>
  sql`select lock_move(${branch}, ${starts_at.slice(0, 10)}::date)`.execute(trx)

/** Whether the time is held for somebody else on the waiting list, with the appointment's doctor or room. */
export async function isOffered(trx: Db, id: number) {
  const { rows } = await sql<{ offered: boolean }>`select is_offered(${id}::int) as offered`.execute(trx)
  return rows[0]!.offered
}

/**
 * Whether the doctor has not left, the room is in use and the branch is open. Blockers are not looked at: the call list has the
 * appointments whose times they close.
 */
async function isPossible(trx: Db, id: number) {
  const { rows } = await sql<{ possible: boolean }>`
    select d.active and r.active and ${isOutside(sql`select * from branch_hours where branch = a.branch`)} is false as possible
    from appointments a join doctors d on d.id = a.doctor_id join rooms r on r.id = a.room_id
    where a.id = ${id}::int`.execute(trx)
  return rows[0]!.possible
}

const timeTaken = () => new Problem(409, 'slot_taken', { messageKey: 'appointment.timeTaken' })

const EXCLUSION_VIOLATION = '23P01'
export const isOverlap = (error: unknown) => (error as { code?: string }).code === EXCLUSION_VIOLATION

/** Records for staff that the response of a call that changed nothing shows the appointment. */
export async function recordRead(app: FastifyInstance, trx: Db, row: LockedAppointment, actor: ChangeActor) {
  if (actor.kind !== 'staff') return
  const subject = `appointment:${row.id}` as const
  await app.audit.record({ actor, action: 'appointment.read', patients: [row.patient_id], subject }, trx)
}

interface ChangeEntry {
  before: LockedAppointment
  actor: ChangeActor
  /** `version`: of the appointment, if the change leaves it as it was. */
  change: Omit<NewEvent, 'appointment_id' | 'at' | 'actor' | 'staff_id' | 'version'> & { version?: number }
}

/** Writes the event and, for staff, the audit row. */
export async function recordChange(app: FastifyInstance, trx: Db, { before, actor, change }: ChangeEntry) {
  const isStaff = actor.kind === 'staff'
  await trx
    .insertInto('appointment_events')
    .values({
      appointment_id: before.id,
      at: app.clock(),
      actor: actor.kind,
      staff_id: isStaff ? actor.userId : null,
      version: before.version + 1,
      ...change,
    })
    .execute()
  if (isStaff)
    await app.audit.record(
      {
        actor,
        action: `appointment.${auditVerb(change)}`,
        patients: [before.patient_id],
        subject: `appointment:${before.id}`,
      },
      trx,
    )
}

const auditVerb = ({ action, to_state, from_state }: ChangeEntry['change']) => {
  if (action === 'note') return 'noted'
  if (action !== 'state') return action
  if (to_state === 'booked') return 'confirmed'
  return to_state === 'pending' && from_state === 'booked' ? 'reopened' : to_state!
}
