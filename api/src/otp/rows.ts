import { randomBytes } from 'node:crypto'
import { type MatchingPatient, toE164 } from '@molar/contract'
import type { Keyring } from '../secrets/keyring.ts'
import { normalEmail } from '../patients/contacts.ts'
import { idTails, isMasked, maskEmail, maskOtherEmail, maskOtherPhone, maskPhone } from './mask.ts'
import { shownNames } from './names.ts'
import type { Identifier } from './identify.ts'
import type { KnownPatient } from './patients.ts'

export const newRef = () => randomBytes(16).toString('base64url')

/**
 * A single row shows only the typed contact: it looks the same with and without a patient. For a clinic ID it shows no
 * contact, so that an unknown ID needs no invented one.
 */
export const onlyRow = ({ kind, value }: Identifier): MatchingPatient => ({
  rawId: '',
  title: null,
  firstName: '',
  lastName: null,
  middleName: null,
  email: kind === 'email' ? maskEmail(value) : null,
  phoneNumber: kind === 'phone' ? maskPhone(value) : null,
})

/** Several rows also have the details to pick from, which a client without `ref` sends back. */
export function severalRows(patients: KnownPatient[], { kind }: Identifier): MatchingPatient[] {
  const names = shownNames(patients)
  const tails = idTails(patients.map((patient) => patient.raw_id ?? ''))
  return patients.map(({ email, phone }, index) => ({
    rawId: tails[index]!,
    title: null,
    ...names[index]!,
    email: email && (kind === 'email' ? maskEmail(email) : maskOtherEmail(email)),
    phoneNumber: phone && (kind === 'phone' ? maskPhone(phone) : maskOtherPhone(phone, index)),
  }))
}

const contactHash = (keyring: Keyring, contact: string) =>
  keyring.digest('otp-contact', contact).toString('base64url')
const maskHash = (keyring: Keyring, mask: string) => keyring.digest('otp-mask', mask).toString('base64url')

/**
 * The contacts that identify the row for a client that sends contacts instead of `challenge` and `ref`: the typed one
 * and those that the response showed. Contacts known only to the record are left out: someone who guesses one could
 * otherwise use up attempts, and see from that who is a patient.
 */
export const contactHashes = (
  keyring: Keyring,
  { kind, value }: Identifier,
  { email, phoneNumber }: MatchingPatient,
) => ({
  contacts: kind === 'clinicId' ? [] : [contactHash(keyring, value)],
  masks: [email, phoneNumber].flatMap((mask) => (mask ? [maskHash(keyring, mask)] : [])),
})

/** The forms in which a contact may be sent back with a code: masked, or complete in any spelling. */
export function contactQuery(
  keyring: Keyring,
  typed: string,
): { column: 'contacts' | 'masks'; hash: string } {
  if (isMasked(typed)) return { column: 'masks', hash: maskHash(keyring, typed) }
  const whole = typed.includes('@') ? normalEmail(typed) : (toE164(typed) ?? typed)
  return { column: 'contacts', hash: contactHash(keyring, whole) }
}
