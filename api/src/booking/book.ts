import type { BookedAppointment, bookingSchema } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import { clinicTimestamp, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { wrongField } from '../http/problem.ts'
import type { Branch } from './attempts.ts'
import {
  bookedAppointment,
  checkChoices,
  openAppointmentsOf,
  patientOf,
  tryToBook,
} from './booking.repository.ts'
import { type Booker, isStaffOf } from './identity.ts'
import type { BookedPerson } from './patient.ts'
import { bookingProblem, patientFull } from './refusals.ts'

interface Booking {
  body: InferType<typeof bookingSchema>
  branch: Branch
  booker: Booker
  who: BookedPerson
  language: string
}

/**
 * Books an appointment. Run it in its own transaction, which a refusal rolls back.
 * @throws Problem 409, 422 or 429
 */
export async function book(app: FastifyInstance, trx: Db, booking: Booking): Promise<BookedAppointment> {
  const { body, branch, booker, who, language } = booking
  const now = app.clock()
  const { unknown, serviceName } = await checkChoices(trx, body)
  if (unknown) throw wrongField(unknown, 'id.invalid')
  const person = personColumns(app, who)
  const { verified } = person
  const byStaff = isStaffOf(booker, body.location)

  const { outcome, appointment_id } = await tryToBook(trx, {
    branch: body.location,
    starts_at: `${body.appointment_date} ${body.start_time}`,
    now: clinicTimestamp(now),
    instant: now,
    ...person,
    doctor_id: body.doctor_id,
    department_id: body.department_id,
    service_id: body.service_id,
    service_text: serviceName ?? body.serviceText,
    type: body.appointmentType,
    description: body.description,
    language,
    // Staff may book any number: the refusal asks patients to call them.
    most_open: byStaff
      ? null
      : verified
        ? branch.open_bookings_per_patient
        : branch.open_bookings_per_contact,
    counted_since: new Date(+now - branch.contact_window_hours * HOUR_MS),
  })
  if (outcome === 'patient_full') throw patientFull(await openAppointmentsOf(trx, who.patientId!, now))
  if (outcome !== 'booked') {
    throw bookingProblem({ outcome, branch, mayKnow: verified || byStaff })
  }
  if (booker.staff) {
    const subject = `appointment:${appointment_id!}` as const
    const patients = [await patientOf(trx, appointment_id!)]
    await app.audit.record({ actor: booker.staff, action: 'appointment.booked', patients, subject }, trx)
  }
  await app.outbox.enqueueConfirmation(trx, { appointmentId: appointment_id! })
  return bookedAppointment(trx, appointment_id!)
}

/** The fields of a booking request that say who is booked. */
export function personColumns(app: FastifyInstance, who: BookedPerson) {
  const digest = (purpose: string, ...parts: string[]) =>
    app.keyring.digest(purpose, ...parts).toString('base64url')
  return {
    patient_id: who.patientId,
    new_patient: who.newPatient,
    person: digest('person', ...who.person),
    verified: who.patientId !== null,
    email_digest: who.email && digest('booking-email', who.email),
    phone_digest: who.phone && digest('booking-phone', who.phone),
  }
}
