import {
  addDays,
  type Blocker,
  BLOCKER_TYPES,
  type BlockerInput,
  type BlockerType,
  isClinicDate,
  isLocationCode,
  lastDateOf,
  type LocationCode,
  normalizeLocation,
} from '@molar/contract'
import { type DoctorOption, doctorOf } from '../blocker/doctors.ts'
import { parseDateTime, timesOf, timesOnDate, wholeDay, yearlyDate } from '../blocker/recurrence.ts'

/** The input in the dialog. Properties of other types than the chosen one keep their input and are not sent. */
export interface BlockerForm {
  description: string
  type: BlockerType | ''
  /** One Time: `YYYY-MM-DDTHH:mm`. */
  start: string
  end: string
  /** Daily, Weekly and Monthly: `HH:mm`. */
  startTime: string
  endTime: string
  /** Weekly: 0 to 6, Sunday is 0. */
  days: number[]
  /** Monthly: 1 to 31. */
  dates: number[]
  /** Yearly: 0 to 11. */
  month: number | null
  /** Yearly: 1 to 31. The dialog offers one date; another client may have saved several. */
  yearDates: number[]
  /** null: every branch. */
  location: LocationCode | null
  /** null: every doctor. */
  doctor: DoctorOption | null
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

/** What the dialog sends of a blocker. */
export type BlockerFormFields = Omit<BlockerInput, 'token' | 'version' | 'type'> & { type: BlockerType | '' }

interface Field<Property extends keyof BlockerForm, Control extends string, Value> {
  /** The field in the dialog, also where its error is shown. */
  control: Control
  /** The properties of the form that this field edits. */
  properties: readonly Property[]
  /** Only for servers with the extension `blocker-scope`. */
  isScope?: true
  read: (blocker: Blocker) => Pick<BlockerForm, Property>
  /** The value to send. `today` is the clinic's date, `YYYY-MM-DD`. */
  write: (form: BlockerForm, today: string) => Value
}

const field = <Property extends keyof BlockerForm, const Control extends string, Value>(
  definition: Field<Property, Control, Value>,
) => definition

const sortedNumbers = (list: unknown) =>
  (Array.isArray(list) ? list.map(Number) : []).filter(Number.isInteger).toSorted((one, two) => one - two)

const hasTimes = (type: string) => type === 'Daily' || type === 'Weekly' || type === 'Monthly'

/**
 * Every field of the dialog in its order, under the name that the server uses in requests and refusals. The type checker
 * reports a field of `BlockerInput` without an entry here, and a property of `BlockerForm` that no entry reads.
 */
export const FIELDS = {
  description: field({
    control: 'description',
    properties: ['description'],
    read: ({ description }) => ({ description: description ?? '' }),
    write: ({ description }) => description.trim(),
  }),
  type: field({
    control: 'type',
    properties: ['type'],
    read: ({ type }) => ({ type: BLOCKER_TYPES.includes(type) ? type : '' }),
    write: ({ type }) => type,
  }),
  recurringDays: field({
    control: 'days',
    properties: ['days'],
    read: ({ type, recurringDays }) => ({ days: type === 'Weekly' ? sortedNumbers(recurringDays) : [] }),
    write: ({ type, days }) => (type === 'Weekly' ? days : []),
  }),
  selectedMonth: field({
    control: 'month',
    properties: ['month'],
    read: ({ type, selectedMonth }) => ({ month: type === 'Yearly' ? selectedMonth : null }),
    write: ({ type, month }) => (type === 'Yearly' ? month : null),
  }),
  recurringDates: field({
    control: 'dates',
    properties: ['dates', 'yearDates'],
    read: ({ type, recurringDates }) => ({
      dates: type === 'Monthly' ? sortedNumbers(recurringDates) : [],
      yearDates: type === 'Yearly' ? sortedNumbers(recurringDates) : [],
    }),
    write: ({ type, dates, yearDates }) => (type === 'Monthly' ? dates : type === 'Yearly' ? yearDates : []),
  }),
  startDateTime: field({
    control: 'start',
    properties: ['start', 'startTime'],
    read: (blocker) => ({
      start: blocker.type === 'One Time' ? (parseDateTime(blocker.startDateTime) ?? '') : '',
      startTime: hasTimes(blocker.type) ? timesOf(blocker).start : '',
    }),
    write: (form, today) => timeSpanOf(form, today).startDateTime,
  }),
  endDateTime: field({
    control: 'end',
    properties: ['end', 'endTime'],
    read: (blocker) => ({
      end: blocker.type === 'One Time' ? (parseDateTime(blocker.endDateTime) ?? '') : '',
      endTime: hasTimes(blocker.type) ? timesOf(blocker).end : '',
    }),
    write: (form, today) => timeSpanOf(form, today).endDateTime,
  }),
  location: field({
    control: 'location',
    properties: ['location'],
    isScope: true,
    read: (blocker) => {
      const location = normalizeLocation(blocker.location)
      return { location: isLocationCode(location) ? location : null }
    },
    write: ({ location }) => location,
  }),
  doctorId: field({
    control: 'doctor',
    properties: ['doctor'],
    isScope: true,
    read: (blocker) => ({ doctor: doctorOf(blocker) }),
    write: ({ doctor }) => doctor?.id ?? null,
  }),
} as const satisfies {
  [Name in keyof Required<BlockerFormFields>]: {
    write: (form: BlockerForm, today: string) => BlockerFormFields[Name]
  }
}

/** A field of the dialog; its control has the id `fieldId(control)`. */
export type Control = (typeof FIELDS)[keyof typeof FIELDS]['control']

/** Props of every part of the form. */
export interface FormPartProps {
  form: BlockerForm
  errorOf: (control: Control) => string | undefined
  onChange: (change: Partial<BlockerForm>) => void
}

/** The id of a field's control. The prefix keeps it apart from the filters of the list behind the dialog. */
export const fieldId = (control: Control | `conflict-${string}`) => `blocker-${control}`

/** The field that edits this property of the form. */
export const controlOf = (property: string): Control | undefined =>
  Object.values(FIELDS).find(({ properties }) => (properties as readonly string[]).includes(property))
    ?.control

/** The form for a blocker of any server. */
export function formOf(blocker: Blocker): BlockerForm {
  const form: BlockerForm = {
    ...FIELDS.description.read(blocker),
    ...FIELDS.type.read(blocker),
    ...FIELDS.startDateTime.read(blocker),
    ...FIELDS.endDateTime.read(blocker),
    ...FIELDS.recurringDays.read(blocker),
    ...FIELDS.recurringDates.read(blocker),
    ...FIELDS.selectedMonth.read(blocker),
    ...FIELDS.location.read(blocker),
    ...FIELDS.doctorId.read(blocker),
  }
  // Forms are compared as JSON, so the order of the properties must always be the same.
  return { ...emptyForm(null), ...form }
}

/**
 * What is sent of a form.
 * @param today the clinic's date, `YYYY-MM-DD`
 * @param hasScope whether blockers have a branch and a doctor on this server
 */
export const toFields = (form: BlockerForm, today: string, hasScope: boolean) =>
  Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([, definition]) => hasScope || !('isScope' in definition))
      .map(([name, { write }]) => [name, write(form, today)]),
  ) as unknown as BlockerFormFields

function timeSpanOf({ type, start, end, startTime, endTime, month, yearDates }: BlockerForm, today: string) {
  const [yearDate] = yearDates
  if (type === 'Yearly') {
    const date = month !== null && yearDate !== undefined && yearlyDate(month, yearDate, today)
    return date ? wholeDay(date) : timesOnDate(today, '', '')
  }
  if (!hasTimes(type)) return { startDateTime: start || null, endDateTime: end || null }
  const isWholeDay = type !== 'Daily' && !startTime && !endTime
  return isWholeDay ? wholeDay(today) : timesOnDate(today, startTime, endTime)
}

/** The dates that exist in this month. */
export const datesInMonth = (month: number | null, dates: number[]) =>
  dates.filter((date) => month === null || date <= lastDateOf(month))

/** The form with a One Time end at midnight as our server writes it: 23:59 of the day before. */
export function comparableForm(form: BlockerForm): BlockerForm {
  const [date = '', time] = form.end.split('T')
  return isClinicDate(date) && time === '00:00' ? { ...form, end: `${addDays(date, -1)}T23:59` } : form
}

/** Whether two forms describe the same blocker. Input for other types than the chosen one does not count. */
export const describeSameBlocker = (one: BlockerForm, other: BlockerForm, hasScope: boolean) => {
  const [a, b] = [one, other].map((form) =>
    JSON.stringify(toFields(comparableForm(form), '2000-01-01', hasScope)),
  )
  return a === b
}
