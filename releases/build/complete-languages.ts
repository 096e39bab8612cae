import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageTags, readJson } from '../parts.ts'

const ENGLISH = 'en.json'
/** Languages differ in their plural forms. */
const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{\s*(\w+)[^{}]*\}\}/g

const textsOf = (texts: unknown, path = ''): [string, string][] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
    : [[path, String(texts)]]

/** The placeholders of a text in one order. A plural form may write its number as a word. */
function placeholdersOf(key: string, text: string) {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!)
  const wanted = PLURAL.test(key) ? names.filter((name) => name !== 'count') : names
  return [...new Set(wanted)].toSorted().join(' ')
}

/** The placeholders of each text, by its key without the plural form. */
function placeholdersIn(file: string) {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of existsSync(file) ? textsOf(readJson(file)) : []) {
    const name = key.replace(PLURAL, '')
    found.set(name, (found.get(name) ?? new Set()).add(placeholdersOf(key, text)))
  }
  return found
}

/** Whether a path names English texts. Windows writes paths with backslashes. */
export const isEnglishFile = (file: string) => file.split(/[\\/]/).at(-1) === ENGLISH

/**
 * Returns the tags of the languages that have every English text of a remote, with its placeholders. Null: it keeps its
 * texts elsewhere.
 */
export function completeLanguages(folder: string): readonly string[] | null {
  const texts = join(folder, 'src', 'messages')
  if (!existsSync(join(texts, ENGLISH))) return null
  const folders = readdirSync(texts, { recursive: true, encoding: 'utf8' })
    .filter(isEnglishFile)
    .map((file) => join(texts, dirname(file)))
  return languageTags().filter((tag) =>
    folders.every((one) => {
      const there = placeholdersIn(join(one, `${tag}.json`))
      return [...placeholdersIn(join(one, ENGLISH))].every(
        ([key, wanted]) =>
          there.has(key) && [...there.get(key)!].every((placeholders) => wanted.has(placeholders)),
      )
    }),
  )
}
