import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The form in which email addresses are compared. Case in the part before the @ is ignored, as large providers do. */
export const normalEmail = (typed: string) => typed.trim().normalize('NFC').toLowerCase()

/** The form in which clinic IDs are compared. */
export const normalClinicId = (typed: string) => typed.trim().normalize('NFC').toUpperCase()

/** Stricter than the standard: refuses characters with a meaning in mail headers and address lists. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export const isEmail = (typed: string) => EMAIL.test(typed)

/**
 * A phone number as people type it (`08031234567`, `234803…`, `+44 20…`, `0044…`, `44 7911…`) in E.164,
 * as a Nigerian number if possible; null if it is not a phone number.
 */
export function toE164(typed: string): string | null {
  const text = typed.trim().replace(/^00/, '+')
  const readings = [text, `+${text.replace(/^\+/, '')}`]
    .map((candidate) => parsePhoneNumberFromString(candidate, 'NG'))
    .filter((found) => found !== undefined)
  // The tables lack the newest ranges, so if no reading is a known number, one of a valid length is accepted.
  const number = readings.find((found) => found.isValid()) ?? readings.find((found) => found.isPossible())
  return number?.number ?? null
}

export const isNigerian = (e164: string) => e164.startsWith('+234')
