import { atom } from '@molar/shared/platform'

/** Name of the step that the remote on screen shows, for the page title; null: it has no steps. */
export const stepAtom = atom<string | null>(null)

/** Whether the page has recovery codes, or input of the remote with this name, that would be lost if the person left it. */
export const unsavedAtom = atom<boolean | string>(false)

/** A navigation: to a path, or by a number of history entries. */
export type Navigation = { path: string; state?: unknown } | number

/** The navigation that waits until the person has said whether to lose what `unsavedAtom` is about. */
export const blockedNavigationAtom = atom<Navigation | null>(null)
