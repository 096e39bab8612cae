import { addDays, clinicToday } from '@molar/contract'

/** A day and a time as they travel: `YYYY-MM-DD` and `HH:mm`. */
export interface AppointmentTime {
  date: string
  time: string
}

/** Days of every year on which the demo clinic is closed. */
const HOLIDAYS = ['10-01', '12-25', '12-26']

const isClosed = (day: string) => new Date(day).getUTCDay() === 0 || HOLIDAYS.includes(day.slice(5))

/** `YYYY-MM-DD` so many days from the clinic's today; where it is closed then, the next day that it is not. */
export function daysFromNow(days: number): string {
  const day = addDays(clinicToday(), days)
  return isClosed(day) ? daysFromNow(days + 1) : day
}
