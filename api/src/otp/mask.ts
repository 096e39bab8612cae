import { countryCodeOf } from '@molar/contract'

/** `a•••@gmail.com` */
export function maskEmail(email: string) {
  const at = email.lastIndexOf('@')
  return `${firstLetter(email.slice(0, at))}•••${email.slice(at)}`
}

/** Providers with so many customers that the name of one identifies nobody. */
const LARGE_PROVIDERS =
  'gmail.com googlemail.com yahoo.com yahoo.co.uk ymail.com outlook.com hotmail.com live.com icloud.com'.split(
    ' ',
  )

/** `a•••@gmail.com`, or `a•••@•••` if the provider has few customers: an address that the requester did not type. */
export function maskOtherEmail(email: string) {
  const masked = maskEmail(email)
  const at = masked.lastIndexOf('@')
  return LARGE_PROVIDERS.includes(masked.slice(at + 1)) ? masked : `${masked.slice(0, at)}@•••`
}

/** `+234•••4821` of a number in E.164. */
export const maskPhone = (e164: string) => `+${countryCodeOf(e164)}•••${e164.slice(-4)}`

/**
 * `+234•••`, with one dot more for each row before it: a phone number that the requester did not type. Links in emails ask
 * for its last digits. The dots tell the rows apart for a client that sends masks back.
 */
export const maskOtherPhone = (e164: string, row: number) => `+${countryCodeOf(e164)}•••${'•'.repeat(row)}`

export const isMasked = (contact: string) => contact.includes('•')

/** `A.`; empty for an empty name. */
export const initial = (name: string | null | undefined) =>
  name ? `${firstLetter(name).toLocaleUpperCase('en')}.` : ''

/**
 * The last two characters of each raw id, or as many more as needed to distinguish the ids:
 * twins have the same initials.
 */
export function idTails(rawIds: string[]): string[] {
  const longest = Math.max(...rawIds.map((id) => id.length))
  for (let length = 2; length < longest; length += 1) {
    const tails = rawIds.map((id) => `…${id.slice(-length)}`)
    if (new Set(tails).size === rawIds.length) return tails
  }
  return rawIds
}

// Includes combining marks: the first letter of `Ọlá` is Ọ, in any Unicode form.
const firstLetter = (text: string) =>
  [...new Intl.Segmenter('en').segment(text.normalize('NFC'))][0]?.segment ?? ''
