import { isMovable } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bookingProblem } from '../booking/refusals.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { channelsWithoutConfirmation, moveContent, updateConfirmationStart } from '../outbox/withdraw.ts'
import {
  type AppointmentChange,
  lockAppointment,
  recordChange,
  recordRead,
  stateConflict,
} from './changes.ts'

interface Move extends AppointmentChange {
  /** Clinic time, `YYYY-MM-DD HH:mm`. */
  start: string
  /** Undefined: the same doctor. Null: any doctor. */
  doctor: number | null | undefined
  /** The room that the desk wants. */
  room?: number | undefined
}

/**
 * Moves an appointment to another time, or to another doctor at the same time. Its own time and doctor change nothing, nor does its
 * own time with any doctor as long as its doctor is available.
 * @throws Problem 409 `state_conflict`, `slot_taken`, `slot_blocked` or `already_booked`, or 422 for the start or the doctor
 */
export async function moveTo(app: FastifyInstance, trx: Db, { start, doctor, room, ...requested }: Move) {
  const before = await lockAppointment(trx, requested)
  if (!isMovable(before.state)) throw stateConflict(before)
  // A patient is erased only when all their appointments are over, so only one that has begun can be of an erased patient.
  if (before.starts_at < clinicTimestamp(app.clock()) && (await isErased(trx, before.patient_id)))
    throw new Problem(409, 'state_conflict', { messageKey: 'appointment.isErased' })
  const isStaff = requested.actor.kind === 'staff'
  const wanted = doctor === undefined ? before.doctor_id : doctor
  if (before.starts_at.startsWith(start)) {
    const isSameDoctor =
      wanted === before.doctor_id || (wanted === null && (await isDoctorAvailable(trx, before.id)))
    if (isSameDoctor) return recordRead(app, trx, before, requested.actor)
  }
  const { rows } = await sql<{ outcome: string }>`
    select move_to(${before.id}, ${start}::timestamp, ${wanted}::int, ${room ?? null}::int,
      ${clinicTimestamp(app.clock())}::timestamp, ${isStaff}) as outcome`.execute(trx)
  const { outcome } = rows[0]!
  if (outcome !== 'moved') {
    const mayKnow = before.verified || isStaff
    // The link proves only who has this appointment: the response names no other one.
    if (outcome === 'already_booked' && !mayKnow) throw wrongField('start_time', 'myAppointment.notMoved')
    const branch = await trx
      .selectFrom('branches')
      .selectAll()
      .where('code', '=', before.branch)
      .executeTakeFirstOrThrow()
    throw bookingProblem({ outcome, branch, mayKnow, atDesk: isStaff })
  }
  const after = await trx
    .selectFrom('appointments')
    .select(['starts_at', 'doctor_id', 'room_id'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const change = {
    action: 'moved' as const,
    from_start: before.starts_at,
    to_start: after.starts_at,
    from_doctor: before.doctor_id,
    to_doctor: after.doctor_id,
    from_room: before.room_id,
    to_room: after.room_id,
  }
  await recordChange(app, trx, { before, actor: requested.actor, change })
  if (after.starts_at === before.starts_at) return
  // If the patient was not notified of an earlier move by staff yet, the patient knows the time before that move.
  const { start: knownStart = before.starts_at, ownMoveFrom } = await app.outbox.withdrawMove(trx, before.id)
  const actor = requested.actor.kind
  const content = moveContent({ start: knownStart, ownMoveFrom }, after.starts_at, actor)
  const channels = content ? [] : await channelsWithoutConfirmation(trx, before.id)
  const count = content
    ? await app.outbox.enqueueChange(trx, { appointmentId: before.id, kind: 'moved', actor, ...content })
    : 0
  if (count === 0) await updateConfirmationStart(trx, before.id)
  // A confirmation that was due while the appointment was at another time.
  if (channels.length > 0) await app.outbox.enqueueConfirmation(trx, { appointmentId: before.id, channels })
}

/** Whether the data of the patient was erased: everybody else has a clinic ID or a contact. */
async function isErased(trx: Db, patient: number) {
  const { raw_id, email, phone } = await trx
    .selectFrom('patients')
    .select(['raw_id', 'email', 'phone'])
    .where('id', '=', patient)
    .executeTakeFirstOrThrow()
  return raw_id === null && email === null && phone === null
}

async function isDoctorAvailable(trx: Db, id: number) {
  const { rows } = await sql<{ isAvailable: boolean }>`
    select is_doctor_available(branch, doctor_id, service_id, period) as "isAvailable" from appointments
    where id = ${id}`.execute(trx)
  return rows[0]!.isAvailable
}
