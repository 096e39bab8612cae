import type { DeskBookingResult, deskBookingSchema } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import { rowsOf } from '../appointments/appointment-rows.ts'
import { personColumns } from '../booking/book.ts'
import { branchOf, checkChoices, patientIdOfAppointment, tryToBook } from '../booking/booking.repository.ts'
import { type BookedPerson, registeredPerson, unregisteredPatient } from '../booking/patient.ts'
import { bookingProblem } from '../booking/refusals.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { PermissionProblem, wrongField } from '../http/problem.ts'
import { hasBranchAccess } from '../staff/branch-scope.ts'
import { isKnownIn } from './find-patients.ts'

type DeskBooking = InferType<typeof deskBookingSchema>

interface Booking {
  body: DeskBooking
  actor: StaffRequester
  /** The language for a patient whose language is not known. */
  language: string
}

/**
 * Books for a patient on the phone or at the desk. Run it in its own transaction, which a refusal rolls back.
 * @throws Problem 409 or 422
 */
export async function bookAtDesk(
  app: FastifyInstance,
  trx: Db,
  { body, actor, language }: Booking,
): Promise<DeskBookingResult> {
  const now = app.clock()
  const service = await trx
    .selectFrom('services')
    .select(['name', 'type'])
    .where('id', '=', body.service_id)
    .where('branch', '=', body.location)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!service) throw wrongField('service_id', 'id.invalid')
  const { unknown } = await checkChoices(trx, {
    location: body.location,
    appointmentType: service.type,
    service_id: body.service_id,
    doctor_id: body.doctor_id,
    department_id: null,
  })
  if (unknown) throw wrongField(unknown, 'id.invalid')
  const who = await personOf(trx, body, actor)

  const { outcome, appointment_id } = await tryToBook(trx, {
    branch: body.location,
    starts_at: `${body.appointment_date} ${body.start_time}`,
    now: clinicTimestamp(now),
    instant: now,
    ...personColumns(app, who),
    doctor_id: body.doctor_id,
    department_id: null,
    service_id: body.service_id,
    service_text: service.name,
    type: service.type,
    description: body.description,
    language: (await languageOf(trx, who.patientId)) ?? language,
    most_open: null,
    counted_since: null,
    by_staff: true,
    by_desk: true,
    over_full_day: body.overFullDay ?? false,
    desk_note: body.deskNote,
    room_id: body.room_id,
  })
  if (outcome !== 'booked') {
    const branch = await branchOf(trx, body.location)
    throw bookingProblem({ outcome, branch, mayKnow: true, atDesk: true })
  }
  const id = appointment_id!
  const patients = [await patientIdOfAppointment(trx, id)]
  await app.audit.record({ actor, action: 'appointment.booked', patients, subject: `appointment:${id}` }, trx)
  const { row } = (await rowsOf(trx, [id]))[0]!
  if (!body.notify) return row
  const count = await app.outbox.enqueueConfirmation(trx, { appointmentId: id })
  return { ...row, isConfirmationSent: count > 0 }
}

/**
 * Records for a repeated call that its response shows the appointment. The requester may have lost the branch since, or named
 * another one in the repeated call.
 * @throws PermissionProblem 403 if the requester may not see the appointment
 */
export async function showAgain(app: FastifyInstance, actor: StaffRequester, id: number) {
  const { branch, patient_id } = await app.db
    .selectFrom('appointments')
    .select(['branch', 'patient_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const subject = `appointment:${id}` as const
  if (!hasBranchAccess(actor, branch)) throw new PermissionProblem('branch_forbidden', { subject })
  await app.audit.record({ actor, action: 'appointment.read', patients: [patient_id], subject })
}

/** @throws Problem 422 for a patient whom the requester may not see */
async function personOf(trx: Db, body: DeskBooking, actor: StaffRequester): Promise<BookedPerson> {
  const { patient_id: id, first_name, last_name, phone_number, email } = body
  // The schema requires them if no patient is named.
  if (id === undefined)
    return unregisteredPatient({
      first_name: first_name!,
      last_name: last_name!,
      phone_number: phone_number!,
      email,
    })
  if (!(await isKnownIn(trx, id, actor.branches))) throw wrongField('patient_id', 'id.invalid')
  return registeredPerson(trx, id)
}

/** The language of the patient's last booking. */
async function languageOf(trx: Db, patientId: number | null) {
  if (patientId === null) return undefined
  const last = await trx
    .selectFrom('appointments')
    .select('language')
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.language
}
