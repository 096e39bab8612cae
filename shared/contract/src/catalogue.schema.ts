import { mixed, object } from 'yup'
import { APPOINTMENT_TYPES, type AppointmentType } from './catalogue.ts'
import { location } from './fields.schema.ts'

export const appointmentType = () =>
  mixed<AppointmentType>().required('type.unknown').oneOf(APPOINTMENT_TYPES, 'type.unknown')

export const fetchServicesSchema = object({ location: location(), type: appointmentType() })
export const fetchDoctorsSchema = object({ location: location() })
