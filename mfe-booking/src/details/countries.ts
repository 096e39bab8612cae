// The 193 members of the United Nations, Palestine and the Holy See. The browser gives their names.
const CODES =
  'AFALDZADAOAGARAMAUATAZBSBHBDBBBYBEBZBJBTBOBABWBRBNBGBFBICVKHCMCACFTDCLCNCOKMCGCDCRCIHRCUCYCZDKDJDMDOECEGSVGQEREESZETFJFIFRGAGMGEDEGHGRGDGTGNGWGYHTVAHNHUISINIDIRIQIEILITJMJPJOKZKEKIKPKRKWKGLALVLBLSLRLYLILTLUMGMWMYMVMLMTMHMRMUMXFMMDMCMNMEMAMZMMNANRNPNLNZNINENGMKNOOMPKPWPSPAPGPYPEPHPLPTQARORURWKNLCVCWSSMSTSASNRSSCSLSGSKSISBSOZASSESLKSDSRSECHSYTJTZTHTLTGTOTTTNTRTMTVUGUAAEGBUSUYUZVUVEVNYEZMZW'

interface Country {
  /** As it is sent: the English name in lower case. */
  value: string
  label: string
}

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region' })

/** Every country with its name in this language, in the alphabetical order of the language. */
export function countries(language: string): Country[] {
  const english = namesIn('en')
  const local = namesIn(language)
  return CODES.match(/../g)!
    .map((code) => ({ value: (english.of(code) ?? code).toLowerCase(), label: local.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

const capitalized = (text: string) => text.replace(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase())

/** A nationality as people read it; a record may contain one that is not in the list. */
export const countryName = (value: string, language: string) =>
  countries(language).find((country) => country.value === value)?.label ?? capitalized(value)
