/**
 * Which phone numbers exist, for the form of a new patient and for the server. Nigerian numbers are read by the national
 * numbering plan (Nigerian Communications Commission), others by their country code and the length that E.164 allows.
 */

/** 70 to 72, 80, 81, 90, 91 and eight digits: mobile numbers and the service numbers 0700 and 0800. */
const NIGERIAN_MOBILE = /^(?:7[0-2]|8[01]|9[01])\d{8}$/
/** Since 2024 all landlines begin with 020: Lagos 01 271 8000 became 0201 271 8000. */
const NIGERIAN_LANDLINE = /^20(?:[1259]\d|3[013-9]|4[1-8]|6[024-689]|7[1-79]|8[2-9])\d{6}$/
/** A landline as it was written until 2023. Not 090 and 091: these are mobile numbers with digits missing. */
const OLD_LANDLINE = /^0(?!9[01])([1-9]\d{7})$/

/** Assigned country codes (ITU-T E.164). */
const COUNTRY_CODE =
  /^(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|21[1-368]|2[2346]\d|25[0-8]|29[01789]|35\d|37[0-8]|38[0-35-79]|42[013]|50\d|59\d|67[02-9]|68[0-35-9]|69[0-2]|800|808|85[02356]|870|88[0-36]|96[0-8]|97[0-79]|99[2-68])/

/** Country codes after which numbers can begin with 0. After others, the 0 is dialled within the country only. */
const KEEPS_0 = /^(?:39|22[569]|24[12]|378)/

const SEPARATED_DIGITS = /^\+?[\d\s()./_·•\u2010-\u2015\u2212-]+$/

/** Arabic digits, which some keyboards write, as 0 to 9. */
export const withWesternDigits = (text: string) =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** A typed or copied number without the `tel:` of a link, signs at its end and the brackets around its country code. */
export const plainNumber = (typed: string) =>
  withWesternDigits(typed.trim())
    .replace(/^tel:\s*|[\s,;]+$/gi, '')
    .replace(/^\((\+\d+)\)/, '$1')

/** The number for digits as dialled in Nigeria, with or without 0; null if the plan does not have it. */
function nigerian(digits: string): string | null {
  const number = digits.replace(OLD_LANDLINE, '020$1').replace(/^0/, '')
  return NIGERIAN_MOBILE.test(number) || NIGERIAN_LANDLINE.test(number) ? `+234${number}` : null
}

function international(digits: string): string | null {
  if (digits.startsWith('234')) return nigerian(digits.replace(/^2340?/, '0'))
  const code = countryCodeOf(`+${digits}`)
  const number = KEEPS_0.test(digits) ? digits : code + digits.slice(code.length).replace(/^0/, '')
  return code && number.length >= 8 && number.length <= 15 ? `+${number}` : null
}

/**
 * A phone number as people type it (`08031234567`, `0201 271 8000`, `234803…`, `+44 20…`, `0044…`) in E.164, as a
 * Nigerian number if possible; null if no such number exists.
 */
export function toE164(typed: string): string | null {
  const text = plainNumber(typed)
  if (!SEPARATED_DIGITS.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))
  // Without + or 00: 11 digits that begin like a Nigerian mobile number are one with a digit too many.
  const isForeign = /^[1-9]\d{10,}$/.test(digits) && !/^(?:7[0-2]|[89])\d{10}$/.test(digits)
  return nigerian(digits) ?? (isForeign ? international(digits) : null)
}

/** Beginnings of numbers that cannot receive SMS, as a regular expression: landlines and numbers of services. */
export const WITHOUT_SMS = '^\\+234(?:20|700|800)'

/** Whether a number in E.164 can receive SMS: not a Nigerian landline or service number. */
export const receivesSms = (e164: string) => !new RegExp(WITHOUT_SMS).test(e164)

/** `234` of `+2348031234567`; '' for a number of no country. */
export const countryCodeOf = (e164: string) => COUNTRY_CODE.exec(e164.slice(1))?.[0] ?? ''

/** Whether a number in E.164 is of Nigeria. */
export const isNigerian = (e164: string) => e164.startsWith('+234')

/** Whether a number in E.164 gets SMS from every branch that sends any: SMS abroad are a setting of the branch. */
export const getsSmsEverywhere = (e164: string) => isNigerian(e164) && receivesSms(e164)
