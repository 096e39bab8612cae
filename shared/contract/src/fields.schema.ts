import { mixed, number, object, string } from 'yup'
import { isClinicDate, isClinicTime, toClinicDateTime } from './clinic-time.ts'
import { type LocationCode, LOCATIONS, normalizeLocation } from './locations.ts'
import { asSent } from './text.ts'

/** A branch in any spelling that `normalizeLocation` knows, without `all`. */
export const location = () =>
  mixed<LocationCode>()
    .transform((_value, original: unknown) => normalizeLocation(original) ?? original)
    .required('location.unknown')
    .oneOf(LOCATIONS, 'location.unknown')

/** A branch in any spelling that `normalizeLocation` knows, or `all`. */
export const branchOrAll = () =>
  mixed<LocationCode | 'all'>()
    .transform((_value, original: unknown) => normalizeLocation(original) ?? original)
    .oneOf([...LOCATIONS, 'all'], 'location.unknown')

/** An integer that was sent as a number, not as text. */
export const whole = (message: string) =>
  asSent(number()).typeError(message).nonNullable(message).integer(message)

const MAX_LIST_LENGTH = 100

/** Null for a list of more than 100 items, so that not every item is checked and reported. */
export const nullIfLongList = (value: unknown) =>
  Array.isArray(value) && value.length > MAX_LIST_LENGTH ? null : value

/** Id of a row: doctor, service, department. */
export const rowId = () => whole('id.invalid').positive('id.invalid').max(2_147_483_647, 'id.invalid')

/** `YYYY-MM-DD`, a day that exists; it may be left out. */
export const clinicDate = () =>
  asSent(string())
    .nonNullable('date.invalid')
    .typeError('date.invalid')
    .test('date', 'date.invalid', (value) => value == null || isClinicDate(value))

/** `HH:mm` of the clinic's wall clock; it may be left out. */
export const clinicTime = () =>
  asSent(string())
    .nonNullable('time.invalid')
    .typeError('time.invalid')
    .test('time', 'time.invalid', (value) => value == null || isClinicTime(value))

/** `YYYY-MM-DDTHH:mm` of the clinic's wall clock, from any form that `toClinicDateTime` reads. */
export const clinicDateTime = () =>
  asSent(string())
    .transform((value: unknown) => toClinicDateTime(value) ?? value)
    .typeError('dateTime.invalid')
    .test('date-time', 'dateTime.invalid', (value) => value == null || toClinicDateTime(value) !== null)

/** An integer that was sent as a number, or as text in a query string. */
export const counted = (min: number, max: number, message = 'number.invalid') =>
  asSent(number())
    .transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
    )
    .typeError(message)
    .nonNullable(message)
    .integer(message)
    .min(min, message)
    .max(max, message)

const MAX_PAGE = 1_000_000

/** Page and page size of a list, in the query or the body. */
export const paging = () => ({
  page: counted(1, MAX_PAGE, 'page.invalid'),
  limit: counted(1, 100, 'limit.invalid'),
})

/** The path parameter `:id` of a row. */
export const idPathSchema = object({ id: counted(1, 2_147_483_647, 'id.invalid').required('id.invalid') })
