import { type BookedAppointment, doctorName, isLocationCode, type LocationCode } from '@molar/contract'
import type { Booked, BookingForm } from '../wizard/wizard.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** From the answer where it says something; a base-only server may say nothing, then from the form. */
export function bookedFrom(answer: unknown, form: BookingForm): Booked {
  const { reference, appointment_date, start_time, location, doctor } = (answer ??
    {}) as Partial<BookedAppointment>
  // With an answer of ours, no doctor means that none is named; the form's wish does not count.
  const named = doctor ? doctorName(doctor) : text(appointment_date) ? '' : (form.doctor?.name ?? '')
  return {
    reference: text(reference),
    date: text(appointment_date).slice(0, 10) || form.date,
    time: text(start_time).slice(0, 5) || form.time,
    location: isLocationCode(location) ? location : (form.location as LocationCode),
    doctor: named,
  }
}
