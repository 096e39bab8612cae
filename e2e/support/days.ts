import { addDays, clinicToday } from '@molar/contract'

/** Day and time as in the API: `YYYY-MM-DD` and `HH:mm`. */
export interface AppointmentTime {
  date: string
  time: string
}

/** Holidays of the demo clinic, `MM-DD`. */
const HOLIDAYS = ['10-01', '12-25', '12-26']

const isClosed = (day: string) => new Date(day).getUTCDay() === 0 || HOLIDAYS.includes(day.slice(5))

/** The day that many days after the clinic's today, or the next day on which the clinic is open. */
export function daysFromNow(days: number): string {
  const day = addDays(clinicToday(), days)
  return isClosed(day) ? daysFromNow(days + 1) : day
}
