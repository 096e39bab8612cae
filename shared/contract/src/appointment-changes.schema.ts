import { mixed, object } from 'yup'
import { NOTE_MAX_LENGTH } from './appointment-changes.ts'
import {
  APPOINTMENT_STATES,
  type AppointmentState,
  CANCEL_REASONS,
  type CancelReason,
} from './appointment-states.ts'
import { clinicDate, clinicTime, rowId, whole } from './fields.schema.ts'
import { optional, text } from './text.ts'

/** The version of the appointment that the requester has seen: required, at least 1. */
export const versionField = () => whole('id.invalid').min(1, 'id.invalid').required('id.invalid')

/** The new time of an appointment; `doctor_id` left out: the same doctor, null: any. */
export const newTimeFields = () => ({
  appointment_date: clinicDate().required('date.required'),
  start_time: clinicTime().required('time.required'),
  doctor_id: rowId().nullable(),
})

/** Why an appointment is cancelled; both may be left out. */
export const cancelFields = () => ({
  reason: mixed<CancelReason>().oneOf(CANCEL_REASONS, 'id.invalid'),
  note: optional(text(NOTE_MAX_LENGTH)),
})

export const versionSchema = object({ version: versionField() })

export const stateChangeSchema = object({
  version: versionField(),
  state: mixed<AppointmentState>().required('id.invalid').oneOf(APPOINTMENT_STATES, 'id.invalid'),
  ...cancelFields(),
})

export const appointmentMoveSchema = object({
  version: versionField(),
  ...newTimeFields(),
  room_id: rowId(),
})
