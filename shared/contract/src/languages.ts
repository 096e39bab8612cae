import list from './languages.json' with { type: 'json' }

/** One line of `languages.json`, the only list of languages. How to add one: docs/add-a-language.md. */
interface Language {
  /** BCP 47 tag: the name of the message files, and the `lang` of the page. */
  tag: string
  /** Code in `I18N_LANGUAGE` of the browser's storage. The specification gives `sp`, `gr` and `rs`; a new one is the tag. */
  stored: string
  /** The language's own name, as the language menu shows it. */
  name: string
  /** Hours of the clock that its readers use: 12 (`2:30 pm`) or 24 (`14:30`). */
  clock: number
  /** Locale for `Intl`, if the tag alone would format dates as in another country. */
  locale?: string
  /** Only the texts for patients are translated. Staff read English. */
  patientsOnly?: boolean
}

/** Every language of the portal, in the order of the language menu. */
export const LANGUAGES: readonly Language[] = list

export type LanguageTag = string

export const DEFAULT_LANGUAGE: LanguageTag = 'en'

/** Key of the chosen language in the browser's storage. */
export const LANGUAGE_KEY = 'I18N_LANGUAGE'

const languageOf = (tag: string) => LANGUAGES.find((language) => language.tag === tag)

/** Returns the tag for a stored code, and `en` for anything else. */
export const tagOf = (stored: string | null): LanguageTag =>
  LANGUAGES.find((language) => language.stored === stored)?.tag ?? DEFAULT_LANGUAGE

/** Returns the stored code for a language tag, and `en` for an unknown one. */
export const storedCodeOf = (tag: LanguageTag) => languageOf(tag)?.stored ?? DEFAULT_LANGUAGE

/** Returns the locale for `Intl` for a language tag. */
export const localeOf = (tag: string) => languageOf(tag)?.locale ?? tag

/** Returns `hourCycle` for `Intl`: `h12` where the language's readers use 12 hours, `h23` for the others. */
export const hourCycleOf = (tag: string) => (languageOf(tag)?.clock === 12 ? 'h12' : 'h23')
