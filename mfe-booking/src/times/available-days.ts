import type { DayOfSlots } from '@molar/contract'

/** Number of days offered as buttons. */
export const DAY_BUTTONS = 10
/** Days in one request, and how many days ahead to look for available ones: as far ahead as the server books. */
export const DAYS_PER_REQUEST = 31
export const DAYS_AHEAD = 93

/** Available times of a day as `HH:mm`. */
export const availableTimes = (day: DayOfSlots | undefined): string[] =>
  (day?.slots ?? []).filter(({ free }) => free).map(({ start }) => start.slice(0, 5))

/** The next days that have available times, at most `DAY_BUTTONS`. */
export const nextAvailableDays = (days: readonly DayOfSlots[]) =>
  days.filter((day) => availableTimes(day).length > 0).slice(0, DAY_BUTTONS)

/** Only the days that can be shown: a base-only server may answer with anything. */
export const validDays = (days: readonly DayOfSlots[]) =>
  days.filter((day) => typeof day?.date === 'string' && Array.isArray(day.slots))
