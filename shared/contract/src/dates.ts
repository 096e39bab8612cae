import { hourCycleOf, localeOf } from './languages.ts'

// Clinic dates and times are text without a zone. They become instants in UTC only to be formatted in UTC.
const at = (date: string, time = '00:00') => new Date(`${date}T${time}:00Z`)

/** Monday to Sunday. 0 is Sunday. */
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 0]

/** By language and options. Making a format takes much longer than using it, and a schedule has hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: string, options: Intl.DateTimeFormatOptions, moment: Date) {
  const key = JSON.stringify([language, options])
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made.format(moment)
}

/** English writes a day without commas. Other languages need them. */
const plain = (day: string, language: string) => (language === 'en' ? day.replace(/,/g, '') : day)

/** Returns `Tuesday 1 December 2026` for a `YYYY-MM-DD`. */
export const formatDay = (date: string, language: string) =>
  plain(
    format(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, at(date)),
    language,
  )

/** Returns `Tue 1 Dec 2026` for a `YYYY-MM-DD`. */
export const formatShortDay = (date: string, language: string) =>
  plain(
    format(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, at(date)),
    language,
  )

/** Returns `Tue`, `1` and `Dec`, the parts of a day button. */
export const dayParts = (date: string, language: string) => ({
  weekday: format(language, { weekday: 'short' }, at(date)),
  day: format(language, { day: 'numeric' }, at(date)),
  month: format(language, { month: 'short' }, at(date)),
})

/** Returns `Monday`, or `Mon` if it is to be short. 0 is Sunday. */
export const formatWeekday = (day: number, language: string, weekday: 'long' | 'short') =>
  format(language, { weekday }, at(addDays('2000-01-02', day)))

/** The name of a button that shows the short weekday. It contains what a person sees, and says to voice control: `пн, понедельник`. */
export function weekdayButtonName(day: number, language: string) {
  const [short, long] = [formatWeekday(day, language, 'short'), formatWeekday(day, language, 'long')]
  return long.startsWith(short) ? long : `${short}, ${long}`
}

/** Returns `Mon, Tue and Sun`: the week begins on Monday. 0 is Sunday. */
export const formatWeekdays = (days: readonly number[], language: string) =>
  new Intl.ListFormat(localeOf(language)).format(
    WEEKDAYS.filter((day) => days.includes(day)).map((day) => formatWeekday(day, language, 'short')),
  )

/**
 * Returns `9:30 am` in languages with a 12-hour clock, else `9:30`. English has `12 noon`, because many people read
 * 12 pm as midnight.
 */
export const formatTime = (time: string, language: string) =>
  language === 'en' && time.startsWith('12:00')
    ? '12 noon'
    : format(
        language,
        { hour: 'numeric', minute: '2-digit', hourCycle: hourCycleOf(language) },
        at('2000-01-01', time),
      )

/** Adds calendar days to a `YYYY-MM-DD`. */
export const addDays = (date: string, days: number) => {
  const moment = at(date)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
