import type { AppointmentRow, Success } from '@molar/contract'
import { readEntries, type Entry } from './entry.ts'
import type { View } from './view.ts'

/** One page as the server gave it. */
export interface Listed {
  view: View
  entries: readonly Entry[]
  totalPages: number
  /** How many there are on all pages; null where the server does not tell. */
  total: number | null
}

const whole = (value: unknown, least: number) =>
  Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : null

/** Any server's answer as a page. Throws where the answer holds no list. */
export function readListed(view: View, { data, paging }: Success<AppointmentRow[]>): Listed {
  if (!Array.isArray(data)) throw new TypeError('The answer holds no list.')
  const entries = readEntries(data)
  const totalPages = whole(paging?.totalPages, 1) ?? view.page
  const counted = totalPages === 1 ? entries.length : null
  return { view, entries, totalPages, total: whole(paging?.total, 0) ?? counted }
}

const keys = ({ entries }: Listed) => entries.map(({ key }) => key)

/** Whether the same appointments stand on both pages, in the same order. */
export const sameRows = (one: Listed, other: Listed) => keys(one).join('\n') === keys(other).join('\n')

/** The page as it stands, every row where it is, with what is newly known about each. */
export function updated(shown: Listed, fresh: Listed): Listed {
  const known = new Map(fresh.entries.map((entry) => [entry.key, entry]))
  return { ...shown, entries: shown.entries.map((entry) => known.get(entry.key) ?? entry) }
}

/** How many appointments came that are not on the screen; 0 when others only moved in or went away. */
export function newcomers(shown: Listed, fresh: Listed) {
  const before = new Set(keys(shown))
  const unseen = keys(fresh).filter((key) => !before.has(key)).length
  if (fresh.total === null || shown.total === null) return 0
  return Math.min(unseen, Math.max(0, fresh.total - shown.total))
}
