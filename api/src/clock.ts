import { CLINIC_ZONE } from '@molar/contract'

/** Where the server reads the time; tests hand in one of their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: CLINIC_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An instant as the clinic's wall shows it, `YYYY-MM-DD HH:mm:ss`: what a `timestamp` column holds. */
export const clinicTimestamp = (instant: Date) => wall.format(instant)
