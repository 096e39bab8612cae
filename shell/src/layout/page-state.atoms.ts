import { atom } from '@molar/shared/platform'

/** Name of the step that the remote on screen shows, for the page title; null: it has no steps. */
export const stepAtom = atom<string | null>(null)

/** The name in `unsavedAtom` of recovery codes that the server has stored and that are shown this once. */
export const RECOVERY_CODES = 'recovery-codes'

/** The part of the page whose input or recovery codes would be lost if the person left it, a remote by its name; '' for none. */
export const unsavedAtom = atom('')

/** A navigation: to a path, or by a number of history entries. */
type Navigation = { path: string; state?: unknown } | number

/** The navigation that waits until the person has said whether to lose what `unsavedAtom` is about. */
export const blockedNavigationAtom = atom<Navigation | null>(null)
