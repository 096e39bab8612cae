import type { LocationCode } from '@molar/contract'
import { readJson, ROOT } from '../parts.ts'

type Cities = Readonly<Record<LocationCode, string>>

/** Read once: the local server composes a page for every request. */
const known = new Map<string, Cities>()

/** Returns the names of the branches' cities in a language, as the shell shows them. */
export function cityNames(language: string): Cities {
  const before = known.get(language)
  if (before) return before
  const { city } = readJson(ROOT, 'shared', 'src', 'i18n', 'messages', `${language}.json`) as { city: Cities }
  known.set(language, city)
  return city
}
