import type { assignmentSchema, LocationCode } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import {
  isOffered,
  isOverlap,
  lockAppointment,
  lockMove,
  recordChange,
  recordRead,
} from '../appointments/changes.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { Problem, wrongField } from '../http/problem.ts'

interface Assignment {
  id: number
  actor: StaffRequester
  body: InferType<typeof assignmentSchema>
}

/**
 * Changes doctor, room and note of an appointment, in any state but cancelled. Working hours and blockers are not checked,
 * because staff can assign a doctor who replaces another one.
 * @throws Problem 404, 409 or 422
 */
export async function assign(app: FastifyInstance, trx: Db, { id, actor, body }: Assignment) {
  const before = await lockAppointment(trx, { id, actor, version: body.version })
  if (before.state === 'cancelled')
    throw new Problem(409, 'state_conflict', { messageKey: 'appointment.is.cancelled' })
  const { doctor_id = before.doctor_id, room_id = before.room_id } = body
  const note = body.deskNote === undefined ? before.desk_note : body.deskNote || null
  const isMoved = doctor_id !== before.doctor_id || room_id !== before.room_id
  if (!isMoved && note === before.desk_note) return recordRead(app, trx, before, actor)
  // Before the checks: they must see what an import has changed that the call waited for.
  if (isMoved) await lockMove(trx, before)
  await requireInBranch(trx, 'doctors', doctor_id, before.branch)
  await requireInBranch(trx, 'rooms', room_id, before.branch)
  if (room_id !== before.room_id && !(await isActive(trx, 'rooms', room_id)))
    throw wrongField('room_id', 'id.invalid')
  if (doctor_id !== before.doctor_id && !(await isActive(trx, 'doctors', doctor_id)))
    throw wrongField('doctor_id', 'appointment.doctorNotOffering')
  try {
    await trx
      .updateTable('appointments')
      .set({ doctor_id, room_id, desk_note: note, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!isOverlap(error)) throw error
    throw new Problem(409, 'slot_taken', { messageKey: 'appointment.assignmentTaken' })
  }
  if (isMoved && (await isOffered(trx, id)))
    throw new Problem(409, 'slot_taken', { messageKey: 'appointment.assignmentHeld' })
  const change = isMoved
    ? {
        action: 'assigned' as const,
        from_doctor: before.doctor_id,
        to_doctor: doctor_id,
        from_room: before.room_id,
        to_room: room_id,
        note: note === before.desk_note ? null : note,
      }
    : { action: 'note' as const, note }
  await recordChange(app, trx, { before, actor, change })
}

/** Whether the room is in use, or the doctor has not left. */
async function isActive(trx: Db, table: 'doctors' | 'rooms', id: number) {
  const { active } = await trx
    .selectFrom(table)
    .select('active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return active
}

/** @throws Problem 422 */
async function requireInBranch(trx: Db, table: 'doctors' | 'rooms', id: number, branch: LocationCode) {
  const row = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('branch', '=', branch)
    .executeTakeFirst()
  if (!row) throw wrongField(table === 'doctors' ? 'doctor_id' : 'room_id', 'id.invalid')
}
