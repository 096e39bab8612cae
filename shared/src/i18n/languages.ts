/** What is stored and listed (the specification's codes) beside what the browser and `Intl` understand. */
export const LANGUAGES = [
  { stored: 'sp', tag: 'es', name: 'Español' },
  { stored: 'gr', tag: 'de', name: 'Deutsch' },
  { stored: 'it', tag: 'it', name: 'Italiano' },
  { stored: 'rs', tag: 'ru', name: 'Русский' },
  { stored: 'en', tag: 'en', name: 'English' },
] as const

export type LanguageTag = (typeof LANGUAGES)[number]['tag']

export const DEFAULT_LANGUAGE: LanguageTag = 'en'
export const LANGUAGE_KEY = 'I18N_LANGUAGE'

/** The tag for a stored code; English for anything else. */
export const tagOf = (stored: string | null): LanguageTag =>
  LANGUAGES.find((language) => language.stored === stored)?.tag ?? DEFAULT_LANGUAGE

export const storedCodeOf = (tag: LanguageTag) => LANGUAGES.find((language) => language.tag === tag)!.stored
