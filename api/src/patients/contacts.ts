import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The form in which e-mail addresses are compared. Case in the part before the @ is ignored, as every large provider does. */
export const normalEmail = (typed: string) => typed.trim().normalize('NFC').toLowerCase()

/** The form in which clinic IDs are compared. */
export const normalClinicId = (typed: string) => typed.trim().normalize('NFC').toUpperCase()

/** Stricter than what a person needs to know: signs that mail headers and lists of addresses are made of stay out. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

export const isEmail = (typed: string) => EMAIL.test(typed)

/**
 * A phone number as people type it (`08031234567`, `234803…`, `+44 20…`, `0044…`, `44 7911…`) in E.164,
 * Nigerian when it can be; null when it is none.
 */
export function toE164(typed: string): string | null {
  const text = typed.trim().replace(/^00/, '+')
  const readings = [text, `+${text.replace(/^\+/, '')}`]
    .map((candidate) => parsePhoneNumberFromString(candidate, 'NG'))
    .filter((found) => found !== undefined)
  // New ranges are not in the tables at once, so a length that is right will do where no reading is a known number.
  const number = readings.find((found) => found.isValid()) ?? readings.find((found) => found.isPossible())
  return number?.number ?? null
}

export const isNigerian = (e164: string) => e164.startsWith('+234')
