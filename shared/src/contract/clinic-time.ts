/** Every date and time of the product is a wall clock reading here; no offset ever travels. */
export const CLINIC_ZONE = 'Africa/Lagos'
export const SLOT_MINUTES = 30

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** `YYYY-MM-DD` of a day that exists in the calendar. */
export function isClinicDate(text: unknown): text is string {
  const parts = typeof text === 'string' && DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** `HH:mm`, 00:00 to 23:59. */
export const isClinicTime = (text: unknown): text is string => typeof text === 'string' && TIME.test(text)

/** Today's date on the clinic's wall, `YYYY-MM-DD`, whatever the zone of the device. */
export const clinicToday = (now: Date = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_ZONE, dateStyle: 'short' }).format(now)
