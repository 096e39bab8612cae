import {
  DEFAULT_NATIONALITY,
  GENDERS,
  identifierKind,
  type LocationCode,
  type MatchingPatient,
  normalizeLocation,
  OTP_DIGITS,
  type VerifiedPatient,
  type VerifyOtpInput,
  withWesternDigits,
} from '@molar/contract'
import type { StepError } from '../wizard/message.ts'
import type { BookingForm, Contact } from '../wizard/wizard.ts'
import { STILL_SENDING } from '../wizard/wizard.atoms.ts'

/** Whether an error is about a request, and not about what was typed. */
export const isAboutRequest = (error: StepError | null) =>
  error !== null && 'key' in error && ['requestFailedHow', STILL_SENDING].includes(error.key)

/** The identifier without the invisible characters that a phone adds around a number copied from its contacts. */
export const identifierIn = (typed: string) =>
  withWesternDigits(typed.replace(/[\p{DI}\p{Bidi_C}]/gu, '').trim())

const withoutGaps = (typed: string) => identifierIn(typed).replace(/[\s\p{Pd}]/gu, '')

/** The code as it is sent, a whole number; null if it contains anything but digits, spaces and hyphens. */
export function parseCode(typed: string): number | null {
  const digits = withoutGaps(typed)
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** Whether our server cannot have sent this code. Codes of a base-only server may have any length. */
export const hasWrongLength = (typed: string, { challenge }: MatchingPatient) =>
  Boolean(challenge) && withoutGaps(typed).length !== OTP_DIGITS

/** Six digits with single spaces or hyphens between them, not part of a longer number. */
const CODE_IN_TEXT = new RegExp(
  String.raw`(?<![\d\p{Pd}])\d(?:[\s\p{Pd}]?\d){${OTP_DIGITS - 1}}(?![\s\p{Pd}]?\d)`,
  'u',
)

/** What the code field shows for a typed or pasted text: of a whole message only the code. */
export function codeIn(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  return CODE_IN_TEXT.exec(text)?.[0].replace(/\D/g, '') ?? text
}

const SENT_TO_PHONE = 'Please enter code sent to your phone!'

/** Where the code was sent. For a clinic ID that is the email address, or the phone of a patient without one. */
export function contactOf(identifier: string, message: string, matches: MatchingPatient[]): Contact {
  const kind = identifierKind(identifier)
  if (kind !== 'clinicId') return kind
  const haveOnlyPhone = matches.length > 0 && matches.every(({ email, phoneNumber }) => !email && phoneNumber)
  return message === SENT_TO_PHONE || haveOnlyPhone ? 'phone' : 'email'
}

/** The matching patients as a list; a base-only server may respond with one object or nothing. */
export const matchesIn = (data: unknown): MatchingPatient[] =>
  (Array.isArray(data) ? data : [data]).filter(
    (row): row is MatchingPatient => typeof row === 'object' && row !== null,
  )

/** What is sent to check a code. Our server uses the challenge; a base-only server compares code and contacts. */
export const verifyInput = (code: number, match: MatchingPatient): VerifyOtpInput => ({
  code,
  email: match.email ?? null,
  phoneNumber: match.phoneNumber ?? null,
  ...(match.challenge && { challenge: match.challenge }),
  ...(match.ref && { ref: match.ref }),
})

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** The form fields that a clinic record fills in. `branch` is where the patient said they registered. */
export function formFromRecord(patient: VerifiedPatient, branch: LocationCode): Partial<BookingForm> {
  const home = normalizeLocation(patient.location)
  const gender = textOf(patient.gender).toLowerCase()
  return {
    rawId: textOf(patient.rawId),
    firstName: textOf(patient.firstName),
    lastName: textOf(patient.lastName),
    middleName: textOf(patient.middleName),
    email: textOf(patient.email),
    phoneNumber: textOf(patient.phoneNumber),
    gender: GENDERS.find((known) => known === gender) ?? '',
    age: textOf(patient.age),
    dateOfBirth: textOf(patient.dateOfBirth).slice(0, 10),
    address: textOf(patient.address),
    nationality: textOf(patient.nationality).toLowerCase() || DEFAULT_NATIONALITY,
    location: home === null || home === 'all' ? branch : home,
  }
}
