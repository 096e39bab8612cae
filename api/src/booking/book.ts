import { type BookedAppointment, type bookingSchema, clinicToday } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import type { InferType } from 'yup'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { bookedAppointment, branchOf, checkChoices, tryToBook } from './booking.repository.ts'
import type { Booker } from './identity.ts'
import { newPerson, registeredPerson } from './patient.ts'
import { bookingProblem } from './refusals.ts'

interface Booking {
  body: InferType<typeof bookingSchema>
  booker: Booker
  network: string
  language: string
}

/**
 * Books an appointment. Run it in its own transaction, which a refusal rolls back.
 * @throws Problem 409, 422 or 429
 */
export async function book(app: FastifyInstance, trx: Db, booking: Booking): Promise<BookedAppointment> {
  const { body, booker, language } = booking
  const now = app.clock()
  const branch = await branchOf(trx, body.location)
  const { unknown, serviceName } = await checkChoices(trx, body)
  if (unknown) throw wrongField(unknown, 'id.invalid')
  const verified = booker.patientId !== null
  const most = verified
    ? { name: 'verified-bookings', hourly: branch.verified_bookings_per_address_and_hour }
    : { name: 'bookings', hourly: branch.bookings_per_address_and_hour }

  const today = clinicToday(now)
  const who = verified
    ? await registeredPerson(trx, booker.patientId!, today)
    : await newPerson(trx, body, today, now)
  const digest = (purpose: string, ...parts: string[]) =>
    app.keyring.digest(purpose, ...parts).toString('base64url')

  const { outcome, appointment_id } = await tryToBook(trx, {
    branch: body.location,
    starts_at: `${body.appointment_date} ${body.start_time}`,
    now: clinicTimestamp(now),
    instant: now,
    patient_id: who.patientId,
    person: digest('person', ...who.person),
    verified,
    doctor_id: body.doctor_id,
    department_id: body.department_id,
    service_id: body.service_id,
    service_text: serviceName ?? body.serviceText,
    type: body.appointmentType,
    description: body.description,
    email_digest: who.email && digest('booking-email', who.email),
    phone_digest: who.phone && digest('booking-phone', who.phone),
    language,
    // Staff may book any number: the refusal asks patients to call them.
    most_open: booker.staff
      ? null
      : verified
        ? branch.open_bookings_per_patient
        : branch.open_bookings_per_contact,
  })
  if (outcome !== 'booked') {
    const values = {
      minutes: branch.min_notice_minutes,
      days: branch.horizon_days,
      grid: branch.grid_minutes,
    }
    throw bookingProblem({ outcome, values })
  }
  if (booker.staff) {
    const subject = `appointment:${appointment_id!}` as const
    const patients = [who.patientId]
    await app.audit.record({ actor: booker.staff, action: 'appointment.booked', patients, subject }, trx)
  }
  await app.outbox.enqueueConfirmation(trx, { appointmentId: appointment_id! })
  const booked = await bookedAppointment(trx, appointment_id!)
  // Last, because its lock is kept until the transaction ends: many people share an address and must not wait for it.
  if (!booker.staff) await countAddress(app, trx, booking.network, most)
  return booked
}

/**
 * Counted in the booking's transaction, so that only successful bookings count.
 * @throws Problem 429, which also undoes the booking
 */
async function countAddress(
  app: FastifyInstance,
  trx: Db,
  network: string,
  most: { name: string; hourly: number },
) {
  const limit = { name: most.name, max: most.hourly, seconds: 3600 }
  const full = await app.limits.take([{ limit, of: network }], trx)
  if (!full) return
  const { retryAfter } = full
  const values = { count: Math.ceil(retryAfter / 60) }
  throw new Problem(429, 'too_many', { messageKey: 'limit.bookings', values, retryAfter })
}
