import { identifierKind, type IdentifierKind, type SendOtpInput, toE164 } from '@molar/contract'
import { normalClinicId, normalEmail } from '../patients/contacts.ts'

/** The requested identifier, in the form in which patients are looked up. */
export interface Identifier {
  kind: IdentifierKind
  value: string
  /** A clinic ID as it was typed, in capital letters. */
  typed?: string
}

/** A clinic ID in `emrId` has precedence over `destination`; other digits than a phone number are a clinic ID. */
export function identify({ emrId, destination }: Pick<SendOtpInput, 'emrId' | 'destination'>): Identifier {
  if (emrId) return clinicId(emrId)
  const kind = identifierKind(destination)
  if (kind === 'email') return { kind, value: normalEmail(destination) }
  const phone = kind === 'phone' && toE164(destination)
  return phone ? { kind: 'phone', value: phone } : clinicId(destination)
}

const clinicId = (text: string): Identifier => ({
  kind: 'clinicId',
  value: normalClinicId(text),
  typed: text.trim().toUpperCase(),
})
