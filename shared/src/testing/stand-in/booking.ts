import {
  addDays,
  bookAppointment,
  fetchAvailability,
  fetchDoctors,
  fetchServices,
  sendOtpByEmail,
  sendOtpBySms,
  verifyOtp,
} from '@molar/contract'
import { aBookedAppointment, aDoctor, aMatchingPatient, aService, aVerifiedPatient } from '../factories.ts'
import type { On } from './on.ts'

const TIMES = ['09:00', '09:30', '10:00', '11:30', '14:00', '15:30']

/** Sundays are closed; each day has other times taken. */
const slotsOf = (date: string) => {
  const day = new Date(`${date}T12:00Z`).getUTCDay()
  return day === 0 ? [] : TIMES.map((start, index) => ({ start, free: (index + day) % 3 !== 0 }))
}

/** Any e-mail, phone number or clinic ID finds one patient, and any code is hers. */
export function answerBooking(on: On) {
  const found = { answer: () => [aMatchingPatient({ challenge: 'c1', ref: 'r1' })], empty: [] }
  on(sendOtpByEmail, found)
  on(sendOtpBySms, found)
  on(verifyOtp, { answer: () => aVerifiedPatient() })
  on(fetchDoctors, {
    answer: () => [
      aDoctor(),
      aDoctor({ id: 12, first_name: 'Ibrahim', last_name: 'Bello' }),
      aDoctor({
        id: 13,
        first_name: 'Hadiza',
        last_name: 'Sani',
        department: { id: 3, name: 'Orthodontics' },
      }),
    ],
    empty: [],
  })
  on(fetchServices, {
    answer: () => [
      aService(),
      aService({ id: 5, name: 'Deep Cleaning' }),
      aService({ id: 6, name: 'Crowns or Dentures or Bridges' }),
    ],
    empty: [],
  })
  on(fetchAvailability, {
    answer: ({ input: { from, days } }) =>
      Array.from({ length: days }, (_, index) => {
        const date = addDays(from, index)
        return { date, slots: slotsOf(date) }
      }),
    empty: [],
  })
  on(bookAppointment, {
    answer: ({ input: { appointment_date, start_time, location } }) =>
      aBookedAppointment({ appointment_date, start_time, location }),
  })
}
