import type { BookedAppointment } from '@molar/contract'
import { forgetKeptBooking, readKeptBooking } from '../remote-loader/kept-booking.ts'

/** Milliseconds that a release may take to show what was booked. */
const SHOWN_AFTER = 5000

/** Returns a check, for once a second, of whether an answered booking is missing from the page. */
export function createBookingCheck(content: HTMLElement) {
  const startedAt = Date.now()
  let wasShown = false
  return ({ canBeSeen }: { canBeSeen: boolean }) => {
    const kept = readKeptBooking()
    if (!kept) return false
    // The person went on to another page, for example by a link to the appointment.
    if (kept.path !== undefined && kept.path !== location.pathname) {
      forgetKeptBooking()
      return false
    }
    const isShown = canBeSeen && content.isConnected && shows(content.textContent, kept.booked)
    // Twice: what was shown for a moment may not have been read.
    if (isShown && wasShown) forgetKeptBooking()
    wasShown = isShown
    return !isShown && Date.now() - Math.max(kept.at, startedAt) > SHOWN_AFTER
  }
}

/** Whether a text has the reference and the time of a booking, in the form of 12 or of 24 hours, and its day. */
function shows(text: string, { reference, start_time, appointment_date }: BookedAppointment) {
  if (!text.includes(reference)) return false
  const [hour, minute] = start_time.split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '(\\D?00)?' : `\\D?${String(minute).padStart(2, '0')}`
  const has = (pattern: string) => new RegExp(`(^|\\D)${pattern}(?!\\d)`).test(text)
  return has(`0?(${hour}|${hour % 12 || 12})${minutes}`) && has(`0?${Number(appointment_date.slice(8, 10))}`)
}
