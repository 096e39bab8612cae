import { plainNumber } from './phone-number.ts'

export type IdentifierKind = 'email' | 'phone' | 'clinicId'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
// International (+234…, 234…) or national (0803 123 4567), with the separators and dashes that people type.
const PHONE = /^\+?[\d\s().\p{Pd}]+$/u
// Clinic IDs have slashes and other signs too.
const PHONE_WITH_SLASHES = /^(?:\+|0(?=(?:\D*\d){10}))[\d\s()./_·•\u2212\p{Pd}]+$/u

/** Returns the kind of identifier that a patient typed in step 1. */
export function identifierKind(text: string): IdentifierKind {
  if (EMAIL.test(text.trim())) return 'email'
  const typed = plainNumber(text)
  const digits = typed.replace(/\D/g, '').length
  return (PHONE.test(typed) || PHONE_WITH_SLASHES.test(typed)) &&
    typed.length >= 8 &&
    digits >= 8 &&
    digits <= 15
    ? 'phone'
    : 'clinicId'
}
