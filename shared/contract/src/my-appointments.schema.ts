import { object } from 'yup'
import { cancelFields, newTimeFields, versionField } from './appointment-changes.schema.ts'
import { rowId } from './fields.schema.ts'
import { contact, line } from './text.ts'

const target = () => ({
  token: line(64),
  id: rowId(),
  answer: contact(40),
})

export const myAppointmentSchema = object(target())
export const myAppointmentMoveSchema = object({ ...target(), version: versionField(), ...newTimeFields() })
export const myAppointmentCancelSchema = object({ ...target(), version: versionField(), ...cancelFields() })
export const myAppointmentConfirmSchema = object({ ...target(), version: versionField() })
export const notMyAppointmentSchema = object({ token: line(64).required('id.invalid') })
