import { CLINIC_ZONE } from '@molar/contract'

/** Where the server reads the time; tests pass their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS
export const MINUTE_MS = 60_000
export const HOUR_MS = 1000 * HOUR_SECONDS
export const DAY_MS = 24 * HOUR_MS

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLINIC_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The minute that was formatted last: most requests want the time of now, and a formatter takes long. */
let known = { minute: NaN, text: '' }

/** An instant in clinic time, `YYYY-MM-DD HH:mm:ss`, as stored in `timestamp` columns. */
export function clinicTimestamp(instant: Date) {
  const minute = Math.floor(+instant / MINUTE_MS)
  if (minute !== known.minute) known = { minute, text: wall.format(instant).slice(0, -2) }
  return known.text + String(instant.getUTCSeconds()).padStart(2, '0')
}

/** The day of an instant in clinic time, `YYYY-MM-DD`: `clinicToday` with a formatter that is created once. */
export const clinicDay = (instant: Date) => clinicTimestamp(instant).slice(0, 10)
