import type { AppointmentRow } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { StaffCaller } from '../http/access.ts'
import { Problem } from '../http/problem.ts'
import { rowsOf } from './appointment-rows.ts'

interface Change {
  id: number
  isOpen: boolean
  actor: StaffCaller
}

/**
 * Opens or closes an appointment. Setting the current status again changes nothing.
 * @throws Problem 404
 */
export function setStatus(app: FastifyInstance, { id, isOpen, actor }: Change): Promise<AppointmentRow> {
  return app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('appointments')
      .set({ is_open: isOpen })
      .where('id', '=', id)
      .where('is_open', '!=', isOpen)
      .executeTakeFirst()
    const [shown] = await rowsOf(trx, [id])
    if (!shown) throw new Problem(404, 'not_found', { messageKey: 'appointment.gone' })
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
