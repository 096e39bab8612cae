import type { MyAppointmentTarget } from '@molar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { lockAppointment } from '../appointments/changes.ts'
import type { Db } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { type MyAppointmentRow, queryMyAppointments, viewOf } from './my-appointment-rows.ts'
import { checkIdentity, requireRightAnswer } from './identity-check.ts'

/** The appointment that a patient may see and change. */
export interface FoundMyAppointment {
  row: MyAppointmentRow
  /** Whether the requester has proved who they are: by the right answer, or by the patient's own token. */
  isIdentityChecked: boolean
  withId: boolean
  /** How the link was sent. Null if it is not known, and without a link. */
  linkSentBy: Channel | null
  /** The link and the answer that were sent instead of an id. */
  proof: { linkHash: string; answer: string | undefined } | null
}

/**
 * The appointment that a patient means.
 * @throws Problem 404 `link_unknown`, 410 `link_expired`, 404 or 401 for an id, 422 or 429 for a wrong answer
 */
export async function findMyAppointment(
  app: FastifyInstance,
  request: FastifyRequest,
  { token, id, answer }: MyAppointmentTarget,
): Promise<FoundMyAppointment> {
  if (token !== undefined) {
    const link = await app.links.find(token)
    if (!link) throw new Problem(404, 'link_unknown')
    if (link.hasEnded) throw new Problem(410, 'link_expired')
    const row = await queryMyAppointments(app.db)
      .where('a.id', '=', link.appointmentId)
      .executeTakeFirstOrThrow()
    if (answer)
      await checkIdentity(app, { row, linkSentBy: link.channel, answer, addressBlock: request.addressBlock })
    const proof = { linkHash: app.links.hashOf(token), answer }
    return { row, isIdentityChecked: Boolean(answer), withId: false, linkSentBy: link.channel, proof }
  }
  const patientId = await requirePatientId(app, request)
  const row =
    id === undefined
      ? undefined
      : await queryMyAppointments(app.db)
          .where('a.id', '=', id)
          .where('a.patient_id', '=', patientId)
          .where('a.verified', '=', true)
          .executeTakeFirst()
  if (!row) throw new Problem(404, 'not_found', { messageKey: 'appointment.gone' })
  return { row, isIdentityChecked: true, withId: true, linkSentBy: null, proof: null }
}

export const PATIENT = { kind: 'patient' } as const

interface Seen {
  /** The version that the patient has seen; left out: any. */
  version?: number
  /** Clinic time. */
  now: string
}

/**
 * Locks the appointment until the transaction ends, and returns it as it is now.
 * @throws Problem 409 `changed_meanwhile` with the current appointment, and as `readAgain`
 */
export async function lockMyAppointment(trx: Db, found: FoundMyAppointment, { version, now }: Seen) {
  await lockAppointment(trx, { id: found.row.id, actor: PATIENT })
  const row = await readAgain(trx, found)
  if (version !== undefined && version !== row.version) throw changedMeanwhile({ ...found, row }, now)
  return row
}

/** The response to a change of an appointment that is another one than the patient has seen. */
export const changedMeanwhile = (found: FoundMyAppointment, now: string) =>
  new Problem(409, 'changed_meanwhile', {
    messageKey: 'appointment.changedMeanwhile',
    data: viewOf(found.row, { ...found, now }),
  })

/**
 * The appointment as it is now. Staff may have corrected the contact since it was found, which ends links and answers. This is a
 * statement of its own: a statement that waited for the lock does not see which rows were deleted during the wait.
 * @throws Problem 404 `link_unknown`, 422 for an answer that is wrong now
 */
export async function readAgain(db: Db, { row: { id }, linkSentBy, proof }: FoundMyAppointment) {
  const query = queryMyAppointments(db).where('a.id', '=', id)
  const isKnown = sql<boolean>`exists (select from appointment_links where hash = ${proof?.linkHash})`
  const row = await (proof ? query.where(isKnown) : query).executeTakeFirst()
  if (!row) throw new Problem(404, 'link_unknown')
  if (proof?.answer) requireRightAnswer({ row, linkSentBy, answer: proof.answer })
  return row
}

/** @throws Problem 401 without a patient's token */
export async function requirePatientId(app: FastifyInstance, request: FastifyRequest) {
  const requester = await app.identify(request)
  if (requester?.kind !== 'patient') throw new Problem(401, 'verify_again')
  return requester.patientId
}
