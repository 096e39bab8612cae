import type { DayOfSlots } from '@molar/contract'

/** Number of days offered as buttons. */
export const DAY_BUTTONS = 10
/** How far ahead to look for available days: as far as the server books. One request a month. */
export const MONTHS_AHEAD = 3
export const DAYS_PER_REQUEST = 31
export const DAYS_AHEAD = MONTHS_AHEAD * DAYS_PER_REQUEST

/** Available times of a day as `HH:mm`. */
export const availableTimes = (day: DayOfSlots | undefined): string[] =>
  (day?.slots ?? []).filter(({ free }) => free).map(({ start }) => start.slice(0, 5))

/** The next days that have available times, at most `DAY_BUTTONS`. */
export const nextAvailableDays = (days: readonly DayOfSlots[]) =>
  days.filter((day) => availableTimes(day).length > 0).slice(0, DAY_BUTTONS)

/** Only the days that can be shown: a base-only server may respond with anything. */
export const validDays = (days: readonly DayOfSlots[]) =>
  days.filter((day) => typeof day?.date === 'string' && Array.isArray(day.slots))
