import { readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@molar/contract'
import { drawFor } from './chance.ts'

type Texts = { [key: string]: Texts | string }

/** In this order: the texts of booking, those of all parts, and those of the page of an appointment. */
const FOLDERS = [
  'mfe-booking/src/messages',
  'shared/src/i18n/messages',
  'mfe-booking/src/messages/my-appointment',
]

const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[path + key, text] as [string, string]] : flat(text, `${path}${key}.`),
  )

const read = (folder: string, language: string) =>
  flat(
    JSON.parse(readFileSync(new URL(`../../${folder}/${language}.json`, import.meta.url), 'utf8')) as Texts,
  )

/** The texts of a language, by the English ones. */
function translations(language: string) {
  const known = new Map<string, string>()
  for (const folder of FOLDERS) {
    const translated = new Map(read(folder, language))
    for (const [key, english] of read(folder, DEFAULT_LANGUAGE))
      if (!known.has(english)) known.set(english, translated.get(key) ?? english)
  }
  return known
}

/**
 * Returns what translates the English texts of the booking page and the page of an appointment, also those of required fields, which end with `*`. Values
 * replace `{{name}}`.
 */
export function textsIn(language: string) {
  const known = language === DEFAULT_LANGUAGE ? null : translations(language)
  return (english: string, values: Readonly<Record<string, string>> = {}): string => {
    const [, words = english, star = ''] = /^(.*?)(\*?)$/.exec(english) ?? []
    const text = (known?.get(words) ?? words) + star
    return Object.entries(values).reduce(
      (result, [name, value]) => result.replace(`{{${name}}}`, value),
      text,
    )
  }
}

const OTHERS = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== DEFAULT_LANGUAGE)
const TAG = /^@language-(\d+)$/

/** In a release check: specs with the tags `@language-1` and so on have one of the other languages each. */
export function drawnLanguage(tags: readonly string[]) {
  const [number] = tags.flatMap((tag) => TAG.exec(tag)?.[1] ?? [])
  return number && OTHERS[(Number(number) + drawFor('language', 0, OTHERS.length - 1)) % OTHERS.length]
}
