// 193 members of the United Nations, Palestine and the Holy See; what they are called is the browser's to say.
const CODES =
  'AFALDZADAOAGARAMAUATAZBSBHBDBBBYBEBZBJBTBOBABWBRBNBGBFBICVKHCMCACFTDCLCNCOKMCGCDCRCIHRCUCYCZDKDJDMDOECEGSVGQEREESZETFJFIFRGAGMGEDEGHGRGDGTGNGWGYHTVAHNHUISINIDIRIQIEILITJMJPJOKZKEKIKPKRKWKGLALVLBLSLRLYLILTLUMGMWMYMVMLMTMHMRMUMXFMMDMCMNMEMAMZMMNANRNPNLNZNINENGMKNOOMPKPWPSPAPGPYPEPHPLPTQARORURWKNLCVCWSSMSTSASNRSSCSLSGSKSISBSOZASSESLKSDSRSECHSYTJTZTHTLTGTOTTTNTRTMTVUGUAAEGBUSUYUZVUVEVNYEZMZW'

interface Country {
  /** As it travels: the English name in lower case. */
  value: string
  label: string
}

const names = (language: string) => new Intl.DisplayNames([language], { type: 'region' })

/** Every country by its name in this language, in that language's order. */
export function countries(language: string): Country[] {
  const english = names('en')
  const own = names(language)
  return CODES.match(/../g)!
    .map((code) => ({ value: (english.of(code) ?? code).toLowerCase(), label: own.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

const capitals = (text: string) => text.replace(/(^|[\s-])(\p{L})/gu, (found) => found.toUpperCase())

/** How to show a nationality; a record may hold one that no list knows. */
export const countryName = (value: string, language: string) =>
  countries(language).find((country) => country.value === value)?.label ?? capitals(value)
