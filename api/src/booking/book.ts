import type { BookedAppointment, bookingSchema } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import { clinicTimestamp, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import {
  type BookingKey,
  type Branch,
  openAppointmentsOf,
  patientIdOfAppointment,
  tryToBookOnce,
} from './booking.repository.ts'
import { type Booker, isStaffOf } from './booker.ts'
import type { BookedPerson } from './patient.ts'
import { bookingProblem, patientFull } from './refusals.ts'

interface Booking {
  body: InferType<typeof bookingSchema>
  branch: Branch
  booker: Booker
  who: BookedPerson
  language: string
  /** Null: the patient wrote what the appointment is for. */
  serviceName: string | null
  key: BookingKey | undefined
}

/**
 * Books an appointment. If staff book, `db` must be a transaction: then more is written with it. Undefined: a request with the
 * same key booked in the meantime.
 * @throws Problem 409, 422 or 429
 */
export async function book(
  app: FastifyInstance,
  db: Db,
  booking: Booking,
): Promise<BookedAppointment | undefined> {
  const { body, branch, booker, who, language, serviceName, key } = booking
  const now = app.clock()
  const person = personColumns(app, who)
  const { verified } = person
  const byStaff = isStaffOf(booker, body.location)

  const request = {
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
    // Staff see all times as available, also on a day that has its share of new patients.
    over_full_day: byStaff,
    counted_since: new Date(+now - branch.contact_window_hours * HOUR_MS),
    by_staff: booker.staff !== null,
  }
  const { email, phone } = who
  const notifications = app.outbox.confirmationsFor({ ...branch, email, phone, verified }, byStaff)
  const { outcome, booked } = await tryToBookOnce(db, request, notifications, key)
  if (outcome === 'repeated') return undefined
  if (outcome === 'patient_full') throw patientFull(await openAppointmentsOf(db, who.patientId!, now))
  if (!booked) {
    throw bookingProblem({ outcome, branch, mayKnow: verified || byStaff })
  }
  if (booker.staff) {
    const subject = `appointment:${booked.id}` as const
    const patients = [await patientIdOfAppointment(db, booked.id)]
    await app.audit.record({ actor: booker.staff, action: 'appointment.booked', patients, subject }, db)
  }
  return booked
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
