import {
  addDays,
  type Blocker,
  type BlockerType,
  formatShortDay,
  formatTime,
  formatWeekday,
  isClinicDate,
  isLocationCode,
  localeOf,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { isDayEnd, parseDateTime, timesOf } from './recurrence.ts'

/** The properties of a blocker that define its time. */
type Schedule = Pick<
  Blocker,
  'startDateTime' | 'endDateTime' | 'recurringDays' | 'recurringDates' | 'selectedMonth'
> & { type: BlockerType | '' }

const NO_BREAK = '\u00a0'

const numbers = (list: number[] | null) => (Array.isArray(list) ? list.map(Number) : [])

/** Formats the parts of a blocker for people, in the language of the page. An empty table cell is null. */
export function useBlockerText() {
  const { t, i18n } = useTranslation(['blockers', 'common'])
  const { language } = i18n
  const locale = localeOf(language)
  const format = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(moment)
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items) || null

  const weekday = (day: number) => formatWeekday(day, language, 'short')
  const month = (number: number) => format(new Date(Date.UTC(2024, number, 1)), { month: 'long' })

  /** `25 and 26 December`: the month only after the last date. */
  function datesOfYear(dates: number[], number: number) {
    if (dates.length === 0) return null
    const last = format(new Date(Date.UTC(2024, number, dates.at(-1))), { day: 'numeric', month: 'long' })
    const dot = /^\d+\./.test(last) ? '.' : '' // 25. und 26. Dezember
    return list([...dates.slice(0, -1).map((date) => `${date}${dot}`), last])
  }

  const ordinal = (date: number) => t('ordinal', { count: date, ordinal: true })

  const time = (text: string) => (text ? formatTime(text, language) : null)
  const endTime = (text: string) => (isDayEnd(text) ? t('endOfDay') : time(text))

  /** `Sat 28 Nov 2026, 9:00 am`. */
  function dateTime(text: string | null, isEnd = false) {
    const [date = '', at = ''] = (parseDateTime(text) ?? '').split('T')
    if (!isClinicDate(date)) return text
    // An end at 0:00 is the midnight of the day before.
    const day = isEnd && at === '00:00' ? addDays(date, -1) : date
    const clock = isEnd ? endTime(at) : time(at)
    // No line break inside a time.
    return [formatShortDay(day, language), clock?.replace(/\s/g, NO_BREAK)].filter(Boolean).join(', ')
  }

  function days({ type, recurringDays }: Schedule) {
    const weekdays = numbers(recurringDays)
    if (type === 'Daily' || (type === 'Weekly' && weekdays.length === 7)) return t('everyDay')
    return type === 'Weekly' ? list(weekdays.map((day) => weekday(day))) : null
  }

  function dates({ type, recurringDates, selectedMonth }: Schedule) {
    const monthDates = numbers(recurringDates)
    if (type === 'Monthly') return list(monthDates.map(ordinal))
    if (type !== 'Yearly' || selectedMonth === null) return null
    return datesOfYear(monthDates, selectedMonth)
  }

  function times(schedule: Schedule) {
    if (schedule.type === 'One Time') {
      return { start: dateTime(schedule.startDateTime), end: dateTime(schedule.endDateTime, true) }
    }
    const { start, end } = timesOf(schedule)
    const isWholeDay = (!start && !end) || (start === '00:00' && isDayEnd(end))
    return isWholeDay ? { start: t('wholeDay'), end: null } : { start: time(start), end: endTime(end) }
  }

  const branch = (location: string | null | undefined) =>
    isLocationCode(location) ? t(`common:city.${location}`) : (location ?? t('allBranches'))

  return {
    /** The texts of the columns Start, End, Days and Dates. */
    schedule: (blocker: Schedule) => ({ ...times(blocker), days: days(blocker), dates: dates(blocker) }),
    dateTime,
    weekday,
    month,
    datesOfYear,
    list,
    ordinal,
    branch,
    type: (type: string) => (type ? t(`type.${type}`, { defaultValue: type }) : ''),
  }
}
