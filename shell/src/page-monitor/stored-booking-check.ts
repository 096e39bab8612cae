import type { BookedAppointment } from '@molar/contract'
import {
  forgetStoredBooking,
  type StoredBooking,
  readStoredBooking,
} from '../remote-loader/stored-booking.ts'
import { listenToUserActions } from './user-actions.ts'
import { isTextVisible } from './element-visibility.ts'

/** Milliseconds that a release may take to show what was booked. */
const SHOWN_AFTER = 5000
/** Checks. What was shown for a moment may not have been read. */
const READ_AFTER = 15

/**
 * Monitors whether a booking with a response is on the page until it was read, or until the person who has seen it does something
 * else. Returns a check, for once a second, of whether it is missing, and a function that ends the monitoring.
 */
export function monitorBooking(content: HTMLElement) {
  const startedAt = Date.now()
  let shown = 0
  const isShown = ({ booked }: StoredBooking) => content.isConnected && isIn(content, booked)
  const end = listenToUserActions(() => {
    const stored = readStoredBooking()
    if (stored && isShown(stored)) forgetStoredBooking()
  })
  function isMissing({ canBeSeen }: { canBeSeen: boolean }) {
    const stored = readStoredBooking()
    if (!stored) return false
    // The person has left for another page, for example by a link to the appointment.
    if (stored.path !== undefined && stored.path !== location.pathname) {
      forgetStoredBooking()
      return false
    }
    shown = canBeSeen && isShown(stored) ? shown + 1 : 0
    if (shown >= READ_AFTER) forgetStoredBooking()
    return shown === 0 && Date.now() - Math.max(stored.at, startedAt) > SHOWN_AFTER
  }
  return { isMissing, end }
}

/** Whether a person can read the booking in the content. The help beside it has other times. */
function isIn(content: HTMLElement, booked: BookedAppointment) {
  const nodes = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (nodes.nextNode()) {
    const text = nodes.currentNode as Text
    // A space between two texts has no box.
    const isShown = !text.data.trim() || isTextVisible(text)
    if (isShown && !text.parentElement!.closest('aside, nav')) texts.push(text.data)
  }
  // One time may be several texts, and so may two numbers that follow each other.
  return [' ', ''].some((between) => shows(texts.join(between), booked))
}

/** Whether a text has the reference and the time of a booking, in the form of 12 or of 24 hours, and its day. */
function shows(text: string, { reference, start_time, appointment_date }: BookedAppointment) {
  if (!text.includes(reference)) return false
  const [hour, minute] = start_time.split(':').map(Number) as [number, number]
  const minutes = minute === 0 ? '(\\D?00|(?![:.]\\d))' : `\\D?${String(minute).padStart(2, '0')}`
  const has = (pattern: string) => new RegExp(`(^|\\D)${pattern}(?!\\d)`).test(text)
  return has(`0?(${hour}|${hour % 12 || 12})${minutes}`) && has(`0?${Number(appointment_date.slice(8, 10))}`)
}
