import { atom } from '@molar/shared/platform'

/** Name of the step inside the page on screen; null when it has none. */
export const stepAtom = atom<string | null>(null)
