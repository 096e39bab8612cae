import { mixed, string } from 'yup'
import { isClinicDate, isClinicTime } from './clinic-time.ts'
import { type LocationCode, normalizeLocation } from './locations.ts'

/** A branch, in any spelling the normalizer knows; `all` is not a branch. */
export const location = () =>
  mixed<LocationCode>()
    .transform((_value, original: unknown) => normalizeLocation(original) ?? original)
    .required('location.unknown')
    .oneOf(['fct', 'lag', 'phc'], 'location.unknown')

export const clinicDate = () =>
  string()
    .strict()
    .typeError('date.invalid')
    .test('date', 'date.invalid', (value) => value == null || isClinicDate(value))

export const clinicTime = () =>
  string()
    .strict()
    .typeError('time.invalid')
    .test('time', 'time.invalid', (value) => value == null || isClinicTime(value))
