import { object } from 'yup'
import { contact, line, optional } from './text.ts'
import { location, whole } from './fields.schema.ts'

export const sendOtpSchema = object({
  emrId: optional(contact(64)),
  destination: optional(contact(254)),
  location: location(),
}).test('something', 'otp.identifierRequired', ({ emrId, destination }) => Boolean(emrId || destination))

export const verifyOtpSchema = object({
  code: whole('otp.integersOnly')
    .min(0, 'otp.integersOnly')
    .max(999_999, 'otp.wrong')
    .required('otp.integersOnly'),
  email: contact(254).nullable().default(null),
  phoneNumber: contact(40).nullable().default(null),
  challenge: line(64),
  ref: line(64),
})
