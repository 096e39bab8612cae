import { titleCase } from '@molar/contract'

// The 193 members of the United Nations, Palestine and the Holy See. By first letter of the code. The browser gives their names.
const CODES =
  'ADEFGLMORTUZ BABDEFGHIJNORSTWYZ CADFGHILMNORUVYZ DEJKMOZ ECEGRST FIJMR GABDEHMNQRTWY HNRTU IDELNQRST JMOP KEGHIMNPRWZ LABCIKRSTUVY MACDEGHKLMNRTUVWXYZ NAEGILOPRZ OM PAEGHKLSTWY QA ROSUW SABCDEGIKLMNORSTVYZ TDGHJLMNORTVZ UAGSYZ VACENU WS YE ZAMW'

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
  return CODES.split(' ')
    .flatMap(([first, ...others]) => others.map((second) => `${first}${second}`))
    .map((code) => ({ value: (english.of(code) ?? code).toLowerCase(), label: local.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** A nationality as people read it; a record may contain one that is not in the list. */
export const countryName = (value: string, language: string) =>
  countries(language).find((country) => country.value === value)?.label ?? titleCase(value)
