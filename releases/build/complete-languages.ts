import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageTags, readJson } from '../parts.ts'

const ENGLISH = 'en.json'
/** Languages differ in their plural forms. */
const PLURAL = /_(zero|one|two|few|many|other)$/

const keysOf = (texts: unknown, prefix = ''): string[] =>
  typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${prefix}.${key}`))
    : [prefix.replace(PLURAL, '')]

const keysIn = (file: string) => (existsSync(file) ? keysOf(readJson(file)) : [])

/** Whether a path names English texts. Windows writes paths with backslashes. */
export const isEnglishFile = (file: string) => file.split(/[\\/]/).at(-1) === ENGLISH

/** Returns the tags of the languages that have every English text of a remote. Null: it keeps its texts elsewhere. */
export function completeLanguages(folder: string): readonly string[] | null {
  const texts = join(folder, 'src', 'messages')
  if (!existsSync(join(texts, ENGLISH))) return null
  const folders = readdirSync(texts, { recursive: true, encoding: 'utf8' })
    .filter(isEnglishFile)
    .map((file) => join(texts, dirname(file)))
  return languageTags().filter((tag) =>
    folders.every((one) => {
      const there = new Set(keysIn(join(one, `${tag}.json`)))
      return keysIn(join(one, ENGLISH)).every((key) => there.has(key))
    }),
  )
}
