import { number, object } from 'yup'
import { line } from './text.ts'
import { location } from './fields.schema.ts'

export const sendOtpSchema = object({
  emrId: line(64).default(''),
  destination: line(254).default(''),
  location: location(),
}).test('something', 'otp.identifierRequired', ({ emrId, destination }) => Boolean(emrId || destination))

export const verifyOtpSchema = object({
  code: number()
    .strict()
    .typeError('otp.integersOnly')
    .integer('otp.integersOnly')
    .min(0, 'otp.integersOnly')
    .max(999_999, 'otp.wrong')
    .required('otp.integersOnly'),
  email: line(254).nullable().default(null),
  phoneNumber: line(40).nullable().default(null),
  challenge: line(64),
  ref: line(64),
})
