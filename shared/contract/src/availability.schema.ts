import { mixed, object } from 'yup'
import { clinicDate, counted, location } from './fields.schema.ts'

export const availabilitySchema = object({
  location: location(),
  from: clinicDate().required('date.required'),
  days: counted(1, 31).required('number.invalid'),
  doctorId: counted(1, 2_147_483_647),
  serviceId: counted(1, 2_147_483_647),
  minutes: counted(5, 480),
  atDesk: mixed<boolean>()
    .transform((sent: unknown) => (sent === 'true' ? true : sent === 'false' ? false : sent))
    .nonNullable('field.invalid')
    .oneOf([true, false], 'field.invalid'),
  appointmentId: counted(1, 2_147_483_647),
})
