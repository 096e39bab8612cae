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
    const isShown = canBeSeen && content.isConnected && content.textContent.includes(kept.booked.reference)
    // Twice: what was shown for a moment may not have been read.
    if (isShown && wasShown) forgetKeptBooking()
    wasShown = isShown
    return !isShown && Date.now() - Math.max(kept.at, startedAt) > SHOWN_AFTER
  }
}
