import { contactCorrectionSchema, type DeskBookingResult } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import { rowsOf } from '../appointments/appointment-rows.ts'
import {
  isOverlap,
  lockAppointment,
  recordChange,
  recordRead,
  stateConflict,
} from '../appointments/changes.ts'
import { personColumns } from '../booking/book.ts'
import { unregisteredPatient } from '../booking/patient.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { forgetOffers } from '../outbox/forget-offers.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { type NameParts, wholeName } from '../database/patient-name.ts'

interface Correction {
  id: number
  actor: StaffRequester
  body: InferType<typeof contactCorrectionSchema>
}

/**
 * Corrects name and contact of a patient who was not verified. Each booking of such a patient has a patient row of its own.
 * @throws Problem 404, 409 or 422
 */
export async function correctContact(
  app: FastifyInstance,
  trx: Db,
  { id, actor, body }: Correction,
): Promise<DeskBookingResult> {
  const before = await lockAppointment(trx, { id, actor, version: body.version })
  const old = await trx
    .selectFrom('patients')
    .select(['raw_id', 'first_name', 'last_name', 'middle_name', 'email', 'phone'])
    .where('id', '=', before.patient_id)
    .executeTakeFirstOrThrow()
  if (before.verified || old.raw_id !== null)
    throw new Problem(409, 'state_conflict', { messageKey: 'appointment.isRegistered' })
  if (before.state === 'cancelled') throw stateConflict(before)
  const { first_name, last_name, middle_name } = correctedName(body, old)
  const lastNames = [last_name, middle_name].filter(Boolean).join(' ')
  const who = unregisteredPatient({ ...body, first_name, last_name: lastNames })
  const { email, phone } = who
  const changed: Channel[] = [
    ...(email === old.email ? [] : ['email' as const]),
    ...(phone === old.phone ? [] : ['sms' as const]),
  ]
  const isChanged =
    changed.length > 0 ||
    first_name !== old.first_name ||
    last_name !== old.last_name ||
    middle_name !== old.middle_name
  if (isChanged) {
    await trx
      .updateTable('patients')
      .set({ first_name, last_name, middle_name, email, phone })
      .where('id', '=', before.patient_id)
      .execute()
    await updatePerson(app, trx, before, who)
    await recordChange(app, trx, { before, actor, change: { action: 'contact-corrected' } })
  } else await recordRead(app, trx, before, actor)
  if (changed.length > 0)
    await trx
      .deleteFrom('appointment_links')
      .where('appointment_id', '=', id)
      // Nobody knows to whom a link without a channel went.
      .where((link) => link.or([link('channel', 'is', null), link('channel', 'in', changed)]))
      .execute()
  await app.outbox.redirect(trx, { appointmentId: id, isConfirmedAgain: body.notify })
  if (!body.notify && changed.length > 0) {
    const idsOf = (channel: Channel) => (changed.includes(channel) ? [before.patient_id] : [])
    await forgetOffers(trx, { email: idsOf('email'), sms: idsOf('sms') })
  }
  const { row } = (await rowsOf(trx, [id]))[0]!
  if (!body.notify) return row
  const count = await app.outbox.enqueueConfirmation(trx, { appointmentId: id })
  return { ...row, isConfirmationSent: count > 0 }
}

const wordsOf = (name: string) => name.match(/\S+/g) ?? []

/**
 * The form of the desk takes the last word as the last name. If it divided the name, and the name has as many words as before,
 * each part keeps its words.
 */
function correctedName(
  { first_name, last_name }: Pick<NameParts, 'first_name' | 'last_name'>,
  old: NameParts,
) {
  const corrected = { first_name, last_name, middle_name: null }
  const words = wordsOf(`${first_name} ${last_name}`)
  if (wordsOf(last_name).length > 1 || words.length !== wordsOf(wholeName(old)).length) return corrected
  const part = (name: string) => name.replaceAll(/\S+/g, () => words.shift()!)
  return {
    first_name: part(old.first_name),
    last_name: part(old.last_name),
    middle_name: old.middle_name && part(old.middle_name),
  }
}

/** @throws Problem 409 if the corrected person has another appointment at this time */
async function updatePerson(
  app: FastifyInstance,
  trx: Db,
  { id, version }: { id: number; version: number },
  who: ReturnType<typeof unregisteredPatient>,
) {
  const { person, email_digest, phone_digest } = personColumns(app, who)
  try {
    await trx
      .updateTable('appointments')
      .set({ person, email_digest, phone_digest, version: version + 1 })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (!isOverlap(error)) throw error
    throw new Problem(409, 'already_booked')
  }
}
