import { mixed, number, object } from 'yup'
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from './booking.ts'
import { isEmail } from './email.ts'
import { type LocationCode, LOCATIONS } from './locations.ts'
import { toE164 } from './phone-number.ts'
import { contact, name } from './text.ts'

/** The details form of a new patient, in the order of its fields: text as typed, '' for an empty field. */
export const detailsSchema = object({
  firstName: name(100, 'name.firstRequired'),
  lastName: name(100, 'name.lastRequired'),
  age: number()
    .transform((_value: unknown, typed: unknown) =>
      typeof typed === 'string' && typed.trim() === '' ? null : Number(typed),
    )
    .typeError('age.invalid')
    .integer('age.invalid')
    .min(MIN_AGE_YEARS, 'age.tooYoung')
    .max(MAX_AGE_YEARS, 'age.invalid')
    .nullable(),
  email: contact(254)
    .required('email.required')
    .test('email', 'email.invalid', (value) => !value || isEmail(value)),
  phoneNumber: contact(40)
    .required('phone.required')
    .test('phone', 'phone.invalid', (value) => !value || toE164(value) !== null),
  location: mixed<LocationCode>().nonNullable('location.required').oneOf(LOCATIONS, 'location.required'),
})
