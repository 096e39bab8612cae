import type { LocationCode } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { type Branch, branchOf, checkChoices, type Chosen } from './booking.repository.ts'

type Choices = Awaited<ReturnType<typeof checkChoices>>

/** Milliseconds. What the clinic sets changes rarely, and a change is announced to all copies of the server. */
const LIFE = 5_000

/** What bookings ask of the settings of the clinic, cached. Do not call it inside a transaction. */
export function bookingSettings(app: FastifyInstance) {
  const branches = app.cache.create<Branch>({ life: LIFE, dependsOn: ['clinic'], tables: ['branches'] })
  const choices = app.cache.create<Choices>({
    life: LIFE,
    dependsOn: ['clinic'],
    tables: ['departments', 'doctors', 'services', 'service_doctors'],
  })
  return {
    branchOf: (code: LocationCode) => branches.get(code, '', () => branchOf(app.db, code)),
    choicesOf({ location, appointmentType, service_id, doctor_id, department_id }: Chosen) {
      const chosen = { location, appointmentType, service_id, doctor_id, department_id }
      return choices.get(location, JSON.stringify(chosen), () => checkChoices(app.db, chosen))
    },
  }
}
