import { formatTime, formatWeekday } from '@molar/contract'
import type { Branch } from '@molar/shared/remote'
import { PAGE_LANGUAGES } from './first-screen.ts'

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const DAY = `(${DAYS.join('|')})`
const RANGE = `${DAY}(-${DAY})?`
const TIME = '([01]\\d|2[0-3]):[0-5]\\d'
const LINE = new RegExp(`^${RANGE}(,${RANGE})* (?<opens>${TIME})-(?<closes>${TIME})$`)

/** True for opening hours in the notation of schema.org, such as `Mo-Fr 08:00-17:00`. */
export function isOpeningHours(value: unknown): value is string {
  const { opens = '', closes = '' } = LINE.exec(String(value))?.groups ?? {}
  return opens < closes
}

/** Returns `Mon–Fri 8:00 am–5:00 pm` for `Mo-Fr 08:00-17:00`. */
export const formatOpeningHours = (hours: string, language: string) =>
  hours
    .replaceAll('-', '–')
    .replaceAll(',', ', ')
    .replaceAll(/[A-Z]./g, (day) => formatWeekday(DAYS.indexOf(day), language, 'short'))
    .replaceAll(/\d+:\d+/g, (time) => formatTime(time, language))

/** Returns the opening hours of a branch in words, by language, as the page needs them. */
export const openingHoursInWords = (hours: readonly string[]): Branch['openingHours'] =>
  Object.fromEntries(
    PAGE_LANGUAGES.map((language) => [language, hours.map((line) => formatOpeningHours(line, language))]),
  )
