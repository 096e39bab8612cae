import { array, mixed, object } from 'yup'
import { clinicDate, location, nullIfLongList, rowId, whole } from './fields.schema.ts'
import { myAppointmentSchema } from './my-appointments.schema.ts'
import { PARTS_OF_DAY, type PartOfDay } from './waiting-list.ts'

export const waitingListJoinSchema = myAppointmentSchema.shape({
  // Of the appointment. Pages of earlier releases do not send it.
  version: whole('id.invalid').min(1, 'id.invalid'),
  doctor_id: rowId().nullable().default(null),
  weekdays: array(whole('id.invalid').min(0, 'id.invalid').max(6, 'id.invalid').required('id.invalid'))
    .transform(nullIfLongList)
    .min(1, 'blocker.daysRequired')
    .max(7, 'id.invalid')
    .required('blocker.daysRequired'),
  partOfDay: mixed<PartOfDay>().oneOf(PARTS_OF_DAY, 'id.invalid').required('id.invalid'),
  until: clinicDate().required('date.required'),
})
export const waitingListOfferSchema = myAppointmentSchema.shape({ offer: rowId().required('id.invalid') })
export const waitingListQuerySchema = object({ location: location() })
