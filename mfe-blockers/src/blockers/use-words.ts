import {
  addDays,
  type Blocker,
  type BlockerType,
  formatShortDay,
  formatTime,
  isClinicDate,
  isLocationCode,
  localeOf,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { isDayEnd, readMoment, timesOf } from './recurrence.ts'

/** The parts of a blocker that say when it is. */
export type When = Pick<
  Blocker,
  'startDateTime' | 'endDateTime' | 'recurringDays' | 'recurringDates' | 'selectedMonth'
> & { type: BlockerType | '' }

const NO_BREAK = '\u00a0'
// 2023 began on a Sunday.
const sunday = (day: number) => new Date(Date.UTC(2023, 0, 1 + day))

const numbers = (list: number[] | null) => (Array.isArray(list) ? list.map(Number) : [])

/** Says what a blocker closes the way a person would, in the language of the page; null where a column has nothing. */
export function useWords() {
  const { t, i18n } = useTranslation(['blockers', 'common'])
  const { language } = i18n
  const locale = localeOf(language)
  const named = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(moment)
  const listed = (words: string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(words) || null

  const weekday = (day: number, length: 'short' | 'long' = 'short') => named(sunday(day), { weekday: length })
  const month = (number: number) => named(new Date(Date.UTC(2024, number, 1)), { month: 'long' })

  /** `25 and 26 December`: the month once, after the last of the days. */
  function datesOfYear(dates: number[], number: number) {
    if (dates.length === 0) return null
    const last = named(new Date(Date.UTC(2024, number, dates.at(-1))), { day: 'numeric', month: 'long' })
    const dot = /^\d+\./.test(last) ? '.' : '' // 25. und 26. Dezember
    return listed([...dates.slice(0, -1).map((date) => `${date}${dot}`), last])
  }

  const nth = (date: number) => t('nth', { count: date, ordinal: true })

  const time = (text: string) => (text ? formatTime(text, language) : null)
  const endTime = (text: string) => (isDayEnd(text) ? t('endOfDay') : time(text))

  /** `Sat 28 Nov 2026, 9:00 am`. */
  function moment(text: string | null, isEnd = false) {
    const [date = '', at = ''] = (readMoment(text) ?? '').split('T')
    if (!isClinicDate(date)) return text
    // Midnight ends the day before.
    const day = isEnd && at === '00:00' ? addDays(date, -1) : date
    const said = isEnd ? endTime(at) : time(at)
    // A time stays in one piece where the line is short.
    return [formatShortDay(day, language), said?.replace(/\s/g, NO_BREAK)].filter(Boolean).join(', ')
  }

  function days({ type, recurringDays }: When) {
    const chosen = numbers(recurringDays)
    if (type === 'Daily' || (type === 'Weekly' && chosen.length === 7)) return t('everyDay')
    return type === 'Weekly' ? listed(chosen.map((day) => weekday(day))) : null
  }

  function dates({ type, recurringDates, selectedMonth }: When) {
    const chosen = numbers(recurringDates)
    if (type === 'Monthly') return listed(chosen.map(nth))
    if (type !== 'Yearly' || selectedMonth === null) return null
    return datesOfYear(chosen, selectedMonth)
  }

  function span(when: When) {
    if (when.type === 'One Time') {
      return { start: moment(when.startDateTime), end: moment(when.endDateTime, true) }
    }
    const { start, end } = timesOf(when)
    const whole = (!start && !end) || (start === '00:00' && isDayEnd(end))
    return whole ? { start: t('wholeDay'), end: null } : { start: time(start), end: endTime(end) }
  }

  const branch = (location: string | null | undefined) =>
    isLocationCode(location) ? t(`common:city.${location}`) : (location ?? t('everyBranch'))

  return {
    when: (blocker: When) => ({ ...span(blocker), days: days(blocker), dates: dates(blocker) }),
    weekday,
    month,
    datesOfYear,
    listed,
    nth,
    branch,
    type: (type: string) => (type ? t(`type.${type}`, { defaultValue: type }) : ''),
  }
}

export type Words = ReturnType<typeof useWords>
