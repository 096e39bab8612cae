import { number, object } from 'yup'
import { clinicDate, location } from './fields.schema.ts'
import { asSent } from './text.ts'

const counted = (min: number, max: number) =>
  // From a query string.
  asSent(number())
    .transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
    )
    .typeError('number.invalid')
    .nonNullable('number.invalid')
    .integer('number.invalid')
    .min(min, 'number.invalid')
    .max(max, 'number.invalid')

export const availabilitySchema = object({
  location: location(),
  from: clinicDate().required('date.required'),
  days: counted(1, 31).required('number.invalid'),
  doctorId: counted(1, 2_147_483_647),
  serviceId: counted(1, 2_147_483_647),
})
