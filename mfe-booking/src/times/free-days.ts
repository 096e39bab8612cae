import type { DayOfSlots } from '@molar/contract'

export const QUICK_DAYS = 10
/** Days asked for at once, and how far to look for ten free ones: as far as anybody may book. */
export const WINDOW_DAYS = 31
export const HORIZON_DAYS = 93

export const freeTimes = (day: DayOfSlots | undefined): string[] =>
  (day?.slots ?? []).filter(({ free }) => free).map(({ start }) => start.slice(0, 5))

const isFree = (day: DayOfSlots) => freeTimes(day).length > 0

/** The next days that have free times, at most ten. */
export const quickDays = (days: readonly DayOfSlots[]) => days.filter(isFree).slice(0, QUICK_DAYS)

/** Only the days a screen can show: a server may send anything. */
export const readDays = (days: readonly DayOfSlots[]) =>
  days.filter((day) => typeof day?.date === 'string' && Array.isArray(day.slots))
