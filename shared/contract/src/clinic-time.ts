/** Dates and times of the product are local times of this zone, without an offset. */
export const CLINIC_ZONE = 'Africa/Lagos'
export const SLOT_MINUTES = 30

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether the text is the `YYYY-MM-DD` of an existing day, 1900 or later. */
export function isClinicDate(text: unknown): text is string {
  const parts = typeof text === 'string' && DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Whether the text is `HH:mm`, 00:00 to 23:59. */
export const isClinicTime = (text: unknown): text is string => typeof text === 'string' && TIME.test(text)

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Converts clinic time (with or without seconds) or an instant with a zone.
 * @returns `YYYY-MM-DDTHH:mm` in clinic time; null for anything else
 */
export function toClinicDateTime(text: unknown): string | null {
  const parts = typeof text === 'string' && DATE_TIME.exec(text)
  if (!parts) return null
  const [whole, date, time, zone] = parts
  if (!isClinicDate(date) || !isClinicTime(time)) return null
  if (!zone) return `${date}T${time}`
  const instant = new Date(whole)
  if (Number.isNaN(instant.getTime())) return null
  return new Intl.DateTimeFormat('sv-SE', { timeZone: CLINIC_ZONE, dateStyle: 'short', timeStyle: 'short' })
    .format(instant)
    .replace(' ', 'T')
}

/** Returns the clinic time at this instant, `HH:mm`. */
export const clinicTimeAt = (instant: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: CLINIC_ZONE, timeStyle: 'short' }).format(instant)

// Kept: making a format takes much longer than using it.
let dayFormat: Intl.DateTimeFormat | undefined

/** Returns today's date in clinic time, `YYYY-MM-DD`, in any time zone of the device. */
export const clinicToday = (now: Date = new Date()) =>
  (dayFormat ??= new Intl.DateTimeFormat('en-CA', { timeZone: CLINIC_ZONE, dateStyle: 'short' })).format(now)

/** Minutes from midnight to an `HH:mm`. */
export const minutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The `HH:mm` of minutes from midnight. */
export const timeOfDay = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
