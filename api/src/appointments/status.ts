import type { AppointmentRow, LocationCode } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { StaffCaller } from '../http/access.ts'
import { Problem, PermissionProblem } from '../http/problem.ts'
import { maySee } from '../staff/branch-scope.ts'
import { rowsOf } from './appointment-rows.ts'

interface Change {
  id: number
  isOpen: boolean
  actor: StaffCaller
}

/**
 * Opens or closes an appointment. Setting the current status again changes nothing.
 * @throws Problem 404, also for an appointment of a branch that the actor may not see
 */
export function setStatus(app: FastifyInstance, { id, isOpen, actor }: Change): Promise<AppointmentRow> {
  return app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('appointments')
      .set({ is_open: isOpen })
      .where('id', '=', id)
      .where('is_open', '!=', isOpen)
      .$if(actor.branches !== null, (query) => query.where('branch', 'in', actor.branches!))
      .executeTakeFirst()
    const [shown] = await rowsOf(trx, [id])
    if (!shown) throw new Problem(404, 'not_found', { messageKey: 'appointment.gone' })
    if (!maySee(actor, shown.row.user.location as LocationCode))
      throw new PermissionProblem('not_found', {
        messageKey: 'appointment.gone',
        subject: `appointment:${id}`,
      })
    const did = isOpen ? 'reopened' : 'confirmed'
    await app.audit.record(
      {
        actor,
        action: changed.numUpdatedRows > 0 ? `appointment.${did}` : 'appointment.read',
        patients: [shown.patientId],
        subject: `appointment:${id}`,
      },
      trx,
    )
    return shown.row
  })
}
