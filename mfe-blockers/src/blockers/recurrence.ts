import { isClinicDate, isClinicTime, toClinicDateTime } from '@molar/contract'

// What the types mean (docs/decisions/0005, 0008): windows are half-open, on the clinic's wall clock.
// One Time: from start to end. Daily: the two times, every day. Weekly: on the chosen weekdays, Monthly: on the chosen
// dates (a month without a 31st skips it), both at the two times or the whole day. Yearly: the whole of the chosen date,
// 29 February only in leap years. A recurring one runs from the day it is made until it is deleted.

const DAY_START = '00:00'
/** An end at 23:59 means midnight: the last minute belongs to the window. */
const DAY_END = '23:59'

interface Span {
  startDateTime: string | null
  endDateTime: string | null
}

/** The clinic's wall clock, from any form a server writes; what no one can read stays as it is. */
export const readMoment = (moment: string | null) => (moment ? (toClinicDateTime(moment) ?? moment) : null)

const timeOf = (moment: string | null) => {
  const time = readMoment(moment)?.slice(11, 16) ?? ''
  return isClinicTime(time) ? time : ''
}

/** The times of a recurring blocker; both '' for the whole day. */
export function timesOf({ type, startDateTime, endDateTime }: Span & { type: string }) {
  const start = timeOf(startDateTime)
  const end = timeOf(endDateTime) === DAY_START ? DAY_END : timeOf(endDateTime)
  const whole = type === 'Yearly' || (start === DAY_START && end === DAY_END && type !== 'Daily')
  return whole ? { start: '', end: '' } : { start, end }
}

export const isDayEnd = (time: string) => time === DAY_END || time === DAY_START

export const wholeDay = (date: string): Span => ({
  startDateTime: `${date}T${DAY_START}`,
  endDateTime: `${date}T${DAY_END}`,
})

/** The two times on this date; null where one is not chosen. */
export const onDate = (date: string, start: string, end: string): Span => ({
  startDateTime: start ? `${date}T${start}` : null,
  endDateTime: end ? `${date}T${end}` : null,
})

const two = (number: number) => String(number).padStart(2, '0')

/** This year's such date; of 29 February the next one there is. `month` is 0 to 11. */
export function yearlyDate(month: number, date: number, today: string) {
  const year = Number(today.slice(0, 4))
  const dates = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((more) => `${year + more}-${two(month + 1)}-${two(date)}`)
  return dates.find(isClinicDate) ?? null
}
