import { number, object } from 'yup'
import { clinicDate, location } from './fields.schema.ts'

const whole = (min: number, max: number) =>
  number()
    .typeError('number.invalid')
    .integer('number.invalid')
    .min(min, 'number.invalid')
    .max(max, 'number.invalid')

export const availabilitySchema = object({
  location: location(),
  from: clinicDate().required('date.required'),
  days: whole(1, 31).required('number.invalid'),
  doctorId: whole(1, 2_147_483_647),
  serviceId: whole(1, 2_147_483_647),
})
