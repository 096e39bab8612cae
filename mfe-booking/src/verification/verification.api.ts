import {
  identifierKind,
  type LocationCode,
  sendOtpByEmail,
  sendOtpBySms,
  verifyOtp,
  type VerifyOtpInput,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'

/** Asks for a code to go to whoever this identifier means at that branch. */
export function requestCode(identifier: string, location: LocationCode) {
  const kind = identifierKind(identifier)
  const input =
    kind === 'clinicId'
      ? { emrId: identifier, destination: '', location }
      : { emrId: '', destination: identifier, location }
  return call(kind === 'phone' ? sendOtpBySms : sendOtpByEmail, input)
}

export const tryCode = async (input: VerifyOtpInput, key: string) =>
  call(verifyOtp, input, (await supports('idempotency')) ? { idempotencyKey: key } : {})
