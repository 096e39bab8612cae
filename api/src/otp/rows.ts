import { randomBytes } from 'node:crypto'
import type { MatchingPatient } from '@molar/contract'
import type { Keyring } from '../secrets/keyring.ts'
import { normalEmail } from '../patients/contacts.ts'
import { toE164 } from '../patients/contacts.ts'
import type { Channel } from '../outbox/outbox.table.ts'
import { idTails, initial, isMasked, maskEmail, maskPhone } from './mask.ts'
import type { Identifier } from './identify.ts'
import type { KnownPatient } from './patients.ts'

export const newRef = () => randomBytes(16).toString('base64url')

/** A single row shows only where the code was sent: it looks the same with and without a patient. */
export const onlyRow = (channel: Channel, contact: string): MatchingPatient => ({
  rawId: '',
  title: null,
  firstName: '',
  lastName: null,
  middleName: null,
  email: channel === 'email' ? maskEmail(contact) : null,
  phoneNumber: channel === 'sms' ? maskPhone(contact) : null,
})

/** Several rows also have the details to pick from, which a client without `ref` sends back. */
export function severalRows(patients: KnownPatient[]): MatchingPatient[] {
  const tails = idTails(patients.map((patient) => patient.raw_id ?? ''))
  return patients.map(({ first_name, last_name, email, phone }, index) => ({
    rawId: tails[index]!,
    title: null,
    firstName: initial(first_name),
    lastName: initial(last_name),
    middleName: null,
    email: email && maskEmail(email),
    phoneNumber: phone && maskPhone(phone),
  }))
}

const contactHash = (keyring: Keyring, contact: string) =>
  keyring.digest('otp-contact', contact).toString('base64url')
const maskHash = (keyring: Keyring, mask: string) => keyring.digest('otp-mask', mask).toString('base64url')

/**
 * The contacts that identify the row for a client that sends contacts instead of `challenge` and `ref`: the typed one
 * and those that the answer showed. Contacts known only to the record are left out: someone who guesses one could
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
