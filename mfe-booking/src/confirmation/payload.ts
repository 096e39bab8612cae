import {
  type AppointmentType,
  type BookingInput,
  CITY,
  DEFAULT_NATIONALITY,
  type LocationCode,
  withoutInvisible,
} from '@molar/contract'
import type { BookingForm } from '../wizard/wizard.ts'

// Pasted text brings invisible characters that no record should hold; line breaks stay in the complaint only.
const text = (typed: string) => withoutInvisible(typed).trim()
const line = (typed: string) => text(typed).replace(/[\t\r\n\u2028\u2029]+/g, ' ')

/** The booking as the base API wants it. Only for a form that passed its checks. */
export function toBooking(form: BookingForm, token: string | null): BookingInput {
  const verified = form.rawId !== ''
  const location = form.location as LocationCode
  return {
    patient_id: form.rawId || null,
    surname: line(form.firstName),
    other_names: [form.lastName, form.middleName].map(line).filter(Boolean).join(' '),
    email: line(form.email) || null,
    phone_number: line(form.phoneNumber) || null,
    gender: form.gender || 'none',
    age: form.age.trim() === '' ? null : Number(form.age),
    date_of_birth: (verified && form.dateOfBirth) || null,
    address: line(form.address) || CITY[location],
    nationality: form.nationality || DEFAULT_NATIONALITY,
    location,
    appointmentType: form.appointmentType as AppointmentType,
    appointment_date: form.date,
    start_time: form.time,
    duration: 30,
    duration_type: 'm',
    consultation_id: 'initial',
    department_id: form.doctor?.departmentId ?? null,
    doctor_id: form.doctor?.id ?? null,
    consulting_room_id: null,
    service_id: form.serviceId,
    serviceText: line(form.serviceText),
    tariff: null,
    description: text(form.description),
    bill: false,
    token: verified ? token : null,
  }
}

/** What makes two bookings the same one: everything but the token, which a new verification replaces. */
export const payloadPrint = (booking: BookingInput) => JSON.stringify({ ...booking, token: null })
