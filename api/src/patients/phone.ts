import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone number as people type it, in E.164 (`+2348031234567`), read as Nigerian without a country code; null when it is none. */
export function toE164(typed: string): string | null {
  const text = typed.trim()
  // `234…` and other codes without their plus: the plain reading first, so that 0803… stays Nigerian.
  const number = [text, `+${text.replace(/^\+/, '')}`]
    .map((candidate) => parsePhoneNumberFromString(candidate, 'NG'))
    .find((found) => found?.isPossible())
  return number?.number ?? null
}
