import type { AppointmentRow } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { StaffRequester } from '../http/access.ts'
import { rowsOf } from './appointment-rows.ts'
import { changeState, lockAppointment } from './changes.ts'

interface Change {
  id: number
  isOpen: boolean
  actor: StaffRequester
}

/**
 * Opens or closes an appointment, as the base API does. Setting the current status again changes nothing.
 * @throws Problem 404, also for an appointment of a branch that the actor may not see
 */
export function setStatus(app: FastifyInstance, { id, isOpen, actor }: Change): Promise<AppointmentRow> {
  return app.db.transaction().execute(async (trx) => {
    const { is_open, state } = await lockAppointment(trx, { id, actor })
    // A cancelled one is not open either, and must not look like a confirmed one: changeState refuses it.
    if (is_open !== isOpen || state === 'cancelled')
      await changeState(app, trx, { id, actor, to: isOpen ? 'pending' : 'booked' })
    const [shown] = await rowsOf(trx, [id])
    if (is_open === isOpen)
      await app.audit.record(
        { actor, action: 'appointment.read', patients: [shown!.patientId], subject: `appointment:${id}` },
        trx,
      )
    return shown!.row
  })
}
