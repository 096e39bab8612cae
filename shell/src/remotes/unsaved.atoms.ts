import { atom } from '@molar/shared/platform'

/** Whether the remote on screen holds input that leaving would lose. */
export const unsavedAtom = atom(false)
