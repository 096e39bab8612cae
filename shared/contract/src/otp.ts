import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'

export interface SendOtpInput {
  /** Clinic ID, or '' when `destination` has an email address or a phone number. */
  emrId: string
  destination: string
  location: LocationCode
}

/** A matching patient. Our server masks contacts and names. The extension `challenge` adds `challenge` and `ref`. */
export interface MatchingPatient {
  rawId: string
  title?: string | null
  firstName: string
  lastName?: string | null
  middleName?: string | null
  email: string | null
  phoneNumber: string | null
  challenge?: string
  ref?: string
}

export interface VerifyOtpInput {
  /** The typed code: a whole number, never text. */
  code: number
  email: string | null
  phoneNumber: string | null
  challenge?: string
  ref?: string
}

export interface VerifiedPatient {
  token: string
  rawId: string
  title?: string | null
  firstName: string
  lastName: string
  middleName?: string | null
  email: string | null
  phoneNumber: string | null
  gender?: Gender | null
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string | null
  age?: number | null
  address?: string | null
  nationality?: string | null
  location?: LocationCode | null
}

export const GENDERS = ['female', 'male', 'none'] as const
export type Gender = (typeof GENDERS)[number]

export const sendOtpByEmail = endpoint<SendOtpInput, MatchingPatient[]>('POST', '/send-otp/email')
export const sendOtpBySms = endpoint<SendOtpInput, MatchingPatient[]>('POST', '/send-otp/sms')
export const verifyOtp = endpoint<VerifyOtpInput, VerifiedPatient>('PATCH', '/verify-otp')

/** Seconds until `Send a new code` can be pressed. */
export const OTP_COUNTDOWN_SECONDS = 180
/** Minutes until a code expires. */
export const CODE_MINUTES = 10
/** Number of digits of a code. */
export const OTP_DIGITS = 6
