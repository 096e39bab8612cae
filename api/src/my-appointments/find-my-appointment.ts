import type { MyAppointmentTarget } from '@molar/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { type MyAppointmentRow, queryMyAppointments } from './my-appointment-rows.ts'
import { checkIdentity } from './identity-check.ts'

/** The appointment that a patient may see and change. */
export interface FoundMyAppointment {
  row: MyAppointmentRow
  /** Whether the requester has proved who they are: by the right answer, or by the patient's own token. */
  isIdentityChecked: boolean
  withId: boolean
  /** How the link was sent. Null if it is not known, and without a link. */
  linkSentBy: Channel | null
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
    if (answer) await checkIdentity(app, { row, answer, addressBlock: request.addressBlock })
    return { row, isIdentityChecked: Boolean(answer), withId: false, linkSentBy: link.channel }
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
  return { row, isIdentityChecked: true, withId: true, linkSentBy: null }
}

/** @throws Problem 401 without a patient's token */
export async function requirePatientId(app: FastifyInstance, request: FastifyRequest) {
  const requester = await app.identify(request)
  if (requester?.kind !== 'patient') throw new Problem(401, 'verify_again')
  return requester.patientId
}
