import { atom } from '@molar/shared/platform'

/** Name of the step that the remote on screen shows, for the page title; null: it has no steps. */
export const stepAtom = atom<string | null>(null)

/** Whether the remote on screen has input that would be lost if the person left the page. */
export const unsavedAtom = atom(false)
