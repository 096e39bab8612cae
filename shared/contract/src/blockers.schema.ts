import { array, mixed, object } from 'yup'
import {
  BLOCKER_DESCRIPTION_MAX_LENGTH,
  BLOCKER_TYPES,
  lastDateOf,
  type BlockerInput,
  type BlockerType,
} from './blockers.ts'
import { toClinicDateTime } from './clinic-time.ts'
import {
  branchOrAll,
  clinicDateTime,
  counted,
  nullIfLongList,
  paging,
  rowId,
  whole,
} from './fields.schema.ts'
import { type LocationCode, LOCATIONS, normalizeLocation } from './locations.ts'
import { asSent, line, text } from './text.ts'

/** Other fields are given as they were sent: a rule that compares one must check its type first. */
interface Rule {
  parent: Partial<BlockerInput>
}

const blockerType = () => mixed<BlockerType>().oneOf(BLOCKER_TYPES, 'blocker.typeUnknown')

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number')

/** A sorted list without duplicates; null becomes an empty list. */
const numbers = (min: number, max: number, message: string) =>
  asSent(array(whole(message).min(min, message).max(max, message).required(message)))
    .transform((value: unknown) => value ?? [])
    .transform(nullIfLongList)
    .typeError(message)
    .nonNullable(message)
    .transform((value: unknown) =>
      isNumbers(value) ? [...new Set(value)].toSorted((one, other) => one - other) : value,
    )
    .default([])

/** The part of a date and time that the type uses: all of it, or the time. 23:59 becomes 24:00. */
function moment(type: BlockerType | undefined, dateTime: string) {
  const [date, time] = dateTime.split('T') as [string, string]
  const counts = time === '23:59' ? '24:00' : time
  return type === 'One Time' ? `${date}T${counts}` : counts
}

const needsTimes = ({ parent: { type } }: Rule) => type === 'One Time' || type === 'Daily'
/** Weekly and monthly blockers without times close the whole day. */
const together = (one: unknown, other: unknown) => Boolean(one) || !other

const startDateTime = clinicDateTime()
  .nullable()
  .default(null)
  .test('needed', 'blocker.startRequired', (start, rule: Rule) => Boolean(start) || !needsTimes(rule))
  .test('pair', 'blocker.startRequired', (start, { parent }: Rule) => together(start, parent.endDateTime))

const endDateTime = clinicDateTime()
  .nullable()
  .default(null)
  .test('needed', 'blocker.endRequired', (end, rule: Rule) => Boolean(end) || !needsTimes(rule))
  .test('pair', 'blocker.endRequired', (end, { parent }: Rule) => together(end, parent.startDateTime))
  .test('after', 'blocker.endAfterStart', (end, { parent: { type, startDateTime: start } }: Rule) => {
    if (type === 'Yearly' || !toClinicDateTime(start) || !toClinicDateTime(end)) return true
    return moment(type, end!) > moment(type, start!)
  })

const recurringDates = numbers(1, 31, 'blocker.dateInvalid')
  .test('needed', 'blocker.datesRequired', (dates, { parent: { type } }: Rule) => {
    return (type !== 'Monthly' && type !== 'Yearly') || (dates ?? []).length > 0
  })
  .test('in-month', 'blocker.dateNotInMonth', (dates, { parent: { type, selectedMonth } }: Rule) => {
    if (type !== 'Yearly' || typeof selectedMonth !== 'number' || !isNumbers(dates)) return true
    return dates.every((date) => date <= lastDateOf(selectedMonth))
  })

/** A branch. Undefined, null and `all` become null: every branch. */
const scope = () =>
  mixed<LocationCode>()
    .transform((_value, original: unknown) => {
      const known = normalizeLocation(original)
      return known === 'all' ? null : (known ?? original)
    })
    .nullable()
    .default(null)
    .oneOf([...LOCATIONS, null], 'location.unknown')

/** The body of `POST` and `PUT /blockers`. The type decides which fields are used. */
export const blockerSchema = object({
  description: text(BLOCKER_DESCRIPTION_MAX_LENGTH).required('blocker.descriptionRequired'),
  type: blockerType().required('blocker.typeRequired'),
  startDateTime,
  endDateTime,
  recurringDays: numbers(0, 6, 'blocker.dayInvalid').test(
    'needed',
    'blocker.daysRequired',
    (days, { parent: { type } }: Rule) => type !== 'Weekly' || (days ?? []).length > 0,
  ),
  recurringDates,
  selectedMonth: whole('blocker.monthInvalid')
    .min(0, 'blocker.monthInvalid')
    .max(11, 'blocker.monthInvalid')
    .nullable()
    .default(null)
    .test('needed', 'blocker.monthRequired', (month, { parent: { type } }: Rule) => {
      return type !== 'Yearly' || month != null
    }),
  token: line(512).nullable().default(null),
  location: scope(),
  doctorId: rowId().nullable().default(null),
  version: whole('id.invalid').positive('id.invalid').max(2_147_483_647, 'id.invalid'),
})

export const blockersQuerySchema = object({
  type: mixed<BlockerType | ''>().oneOf(['', ...BLOCKER_TYPES], 'blocker.typeUnknown'),
  ...paging(),
  location: branchOrAll(),
})

/** The query of `DELETE /blockers/:id`, extension `blocker-version`: the version that the page shows. */
export const blockerVersionSchema = object({ version: counted(1, 2_147_483_647, 'id.invalid') })
