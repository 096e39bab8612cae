import {
  DEFAULT_NATIONALITY,
  GENDERS,
  identifierKind,
  type LocationCode,
  type MatchingPatient,
  normalizeLocation,
  type VerifiedPatient,
  type VerifyOtpInput,
} from '@molar/contract'
import type { BookingForm, Contact } from '../wizard/wizard.ts'

/** The code as it travels, a whole number; null when it holds anything but digits, spaces and hyphens. */
export function readCode(typed: string): number | null {
  const digits = typed.replace(/[\s\p{Pd}]/gu, '')
  return /^\d+$/.test(digits) ? Number(digits) : null
}

const TO_PHONE = 'Please enter code sent to your phone!'

/** Where the code went. A clinic ID goes to the e-mail, or to the phone of a patient who has none. */
export function contactOf(identifier: string, message: string, matches: MatchingPatient[]): Contact {
  const kind = identifierKind(identifier)
  if (kind !== 'clinicId') return kind
  const onlyPhone = matches.length > 0 && matches.every(({ email, phoneNumber }) => !email && phoneNumber)
  return message === TO_PHONE || onlyPhone ? 'phone' : 'email'
}

/** A list whatever a server makes of it: none, one object, or the list of the contract. */
export const matchesIn = (data: unknown): MatchingPatient[] =>
  (Array.isArray(data) ? data : [data]).filter(
    (row): row is MatchingPatient => typeof row === 'object' && row !== null,
  )

/** With a challenge the server trusts that; without one, the code and the contacts decide. */
export const codeInput = (code: number, match: MatchingPatient): VerifyOtpInput => ({
  code,
  email: match.email ?? null,
  phoneNumber: match.phoneNumber ?? null,
  ...(match.challenge && { challenge: match.challenge }),
  ...(match.ref && { ref: match.ref }),
})

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** The fields a record fills in. `branch` is where the patient said to be registered. */
export function formOf(patient: VerifiedPatient, branch: LocationCode): Partial<BookingForm> {
  const home = normalizeLocation(patient.location)
  const gender = text(patient.gender).toLowerCase()
  return {
    rawId: text(patient.rawId),
    firstName: text(patient.firstName),
    lastName: text(patient.lastName),
    middleName: text(patient.middleName),
    email: text(patient.email),
    phoneNumber: text(patient.phoneNumber),
    gender: GENDERS.find((known) => known === gender) ?? '',
    age: text(patient.age),
    dateOfBirth: text(patient.dateOfBirth).slice(0, 10),
    address: text(patient.address),
    nationality: text(patient.nationality).toLowerCase() || DEFAULT_NATIONALITY,
    location: home === null || home === 'all' ? branch : home,
  }
}
