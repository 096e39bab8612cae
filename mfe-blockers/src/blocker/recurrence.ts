import { isClinicDate, isClinicTime, toClinicDateTime } from '@molar/contract'

// The blocked time by type. Windows are half-open and in clinic time (docs/decisions/0005, 0008).
// One Time: from start to end.
// Daily: from start time to end time on every day.
// Weekly: on the chosen weekdays, between the two times or the whole day.
// Monthly: on the chosen dates, between the two times or the whole day. Months without a 31st are skipped.
// Yearly: the whole of the chosen date. 29 February only in leap years.
// A recurring blocker applies from the day it is created until it is deleted.

const DAY_START = '00:00'
/** An end at 23:59 means midnight: the last minute is part of the window. */
const DAY_END = '23:59'

interface TimeSpan {
  startDateTime: string | null
  endDateTime: string | null
}

/** Clinic time `YYYY-MM-DDTHH:mm` of any server's format. A text that is no date and time is returned unchanged. */
export const parseDateTime = (dateTime: string | null) =>
  dateTime ? (toClinicDateTime(dateTime) ?? dateTime) : null

const timeOf = (dateTime: string | null) => {
  const time = parseDateTime(dateTime)?.slice(11, 16) ?? ''
  return isClinicTime(time) ? time : ''
}

/** Start and end time (`HH:mm`) of a recurring blocker; both '' for the whole day. */
export function timesOf({ type, startDateTime, endDateTime }: TimeSpan & { type: string }) {
  const start = timeOf(startDateTime)
  const end = timeOf(endDateTime) === DAY_START ? DAY_END : timeOf(endDateTime)
  const isWholeDay = type === 'Yearly' || (start === DAY_START && end === DAY_END && type !== 'Daily')
  return isWholeDay ? { start: '', end: '' } : { start, end }
}

/** Whether an end time means midnight at the end of the day. */
export const isDayEnd = (time: string) => time === DAY_END || time === DAY_START

/** The whole of this date. */
export const wholeDay = (date: string): TimeSpan => ({
  startDateTime: `${date}T${DAY_START}`,
  endDateTime: `${date}T${DAY_END}`,
})

/** The two times on this date; null for a time that is not chosen. */
export const timesOnDate = (date: string, start: string, end: string): TimeSpan => ({
  startDateTime: start ? `${date}T${start}` : null,
  endDateTime: end ? `${date}T${end}` : null,
})

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** This date in this year (`YYYY-MM-DD`), 29 February in the next leap year. `month` is 0 to 11. */
export function yearlyDate(month: number, date: number, today: string) {
  const year = Number(today.slice(0, 4))
  const dates = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (years) => `${year + years}-${twoDigits(month + 1)}-${twoDigits(date)}`,
  )
  return dates.find(isClinicDate) ?? null
}
