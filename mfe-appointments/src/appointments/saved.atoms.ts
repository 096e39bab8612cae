import { atom } from '@molar/shared/platform'
import type { Listed } from './listed.ts'

interface Saved {
  id: number
  isOpen: boolean
}

/** Every status the server has taken from this screen, oldest first. */
export const savedAtom = atom<readonly Saved[]>([])

/** The page with these statuses: an answer may be older than what was saved while it was on its way. */
export const withSaved = (listed: Listed, saved: readonly Saved[]): Listed =>
  saved.reduce<Listed>(
    ({ entries, ...rest }, { id, isOpen }) => ({
      ...rest,
      entries: entries.map((entry) => (entry.id === id ? { ...entry, isOpen } : entry)),
    }),
    listed,
  )
