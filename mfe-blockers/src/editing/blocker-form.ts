import {
  type Blocker,
  BLOCKER_TYPES,
  type BlockerInput,
  type BlockerType,
  isLocationCode,
  lastDateOf,
  type LocationCode,
  normalizeLocation,
} from '@molar/contract'
import { type ChosenDoctor, doctorOf } from '../blockers/doctors.ts'
import { onDate, readMoment, timesOf, wholeDay, yearlyDate } from '../blockers/recurrence.ts'

/** What stands in the dialog. Fields of other types than the chosen one keep what was typed and are not sent. */
export interface BlockerForm {
  description: string
  type: BlockerType | ''
  /** One Time: `YYYY-MM-DDTHH:mm`. */
  start: string
  end: string
  /** The recurring types: `HH:mm`. */
  startTime: string
  endTime: string
  days: number[]
  /** Monthly. */
  dates: number[]
  /** Yearly: 0 to 11. */
  month: number | null
  /** Yearly: one is chosen here; another client may have chosen more. */
  yearDates: number[]
  /** null: every branch. */
  location: LocationCode | null
  /** null: every doctor. */
  doctor: ChosenDoctor | null
}

export const emptyForm = (location: LocationCode | null): BlockerForm => ({
  description: '',
  type: '',
  start: '',
  end: '',
  startTime: '',
  endTime: '',
  days: [],
  dates: [],
  month: null,
  yearDates: [],
  location,
  doctor: null,
})

const numbers = (list: unknown) =>
  (Array.isArray(list) ? list.map(Number) : []).filter(Number.isInteger).toSorted((one, two) => one - two)

/** A blocker as the dialog shows it. */
export function formOf(blocker: Blocker): BlockerForm {
  const { description, type, startDateTime, endDateTime, selectedMonth } = blocker
  const location = normalizeLocation(blocker.location)
  const form = {
    ...emptyForm(isLocationCode(location) ? location : null),
    description: description ?? '',
    type: BLOCKER_TYPES.includes(type) ? type : ('' as const),
    doctor: doctorOf(blocker),
  }
  const { start, end } = timesOf(blocker)
  const times = { startTime: start, endTime: end }
  switch (type) {
    case 'One Time':
      return { ...form, start: readMoment(startDateTime) ?? '', end: readMoment(endDateTime) ?? '' }
    case 'Daily':
      return { ...form, ...times }
    case 'Weekly':
      return { ...form, ...times, days: numbers(blocker.recurringDays) }
    case 'Monthly':
      return { ...form, ...times, dates: numbers(blocker.recurringDates) }
    case 'Yearly':
      return { ...form, month: selectedMonth, yearDates: numbers(blocker.recurringDates) }
    default:
      return form
  }
}

/** A date of another month may not exist in this one. */
export const inMonth = (month: number | null, dates: number[]) =>
  dates.filter((date) => month === null || date <= lastDateOf(month))

const NOTHING_ELSE = { recurringDays: [], recurringDates: [], selectedMonth: null }

function when(form: BlockerForm, today: string) {
  const { type, start, end, startTime, endTime, days, dates, month, yearDates } = form
  const times = startTime || endTime || type === 'Daily' ? onDate(today, startTime, endTime) : wholeDay(today)
  const [yearDate] = yearDates
  const yearly = month !== null && yearDate !== undefined && yearlyDate(month, yearDate, today)
  switch (type) {
    case 'Daily':
      return times
    case 'Weekly':
      return { ...times, recurringDays: days }
    case 'Monthly':
      return { ...times, recurringDates: dates }
    case 'Yearly':
      return {
        ...(yearly ? wholeDay(yearly) : onDate(today, '', '')),
        recurringDates: yearDates,
        selectedMonth: month,
      }
    default:
      return { startDateTime: start || null, endDateTime: end || null }
  }
}

export type BlockerFields = Omit<BlockerInput, 'token' | 'version' | 'type'> & { type: BlockerType | '' }

/** What is sent of a form; `today` is the clinic's, `scoped` whether the server knows branches and doctors of blockers. */
export const toFields = (form: BlockerForm, today: string, scoped: boolean): BlockerFields => ({
  description: form.description.trim(),
  type: form.type,
  ...NOTHING_ELSE,
  ...when(form, today),
  ...(scoped && { location: form.location, doctorId: form.doctor?.id ?? null }),
})

/** Whether two forms mean the same blocker, whatever is left in fields of other types. */
export const meansSame = (one: BlockerForm, other: BlockerForm, scoped: boolean) => {
  const [a, b] = [one, other].map((form) => JSON.stringify(toFields(form, '2000-01-01', scoped)))
  return a === b
}
