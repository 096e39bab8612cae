import { atom } from '@molar/shared/platform'
import type { Pointer } from '@molar/releases/format'

/** What each remote's `current.json` said, by name: from the page, or fetched where the page carries none. */
export const pointersAtom = atom<Readonly<Record<string, Pointer>>>({})

export const keepPointerAtom = atom(null, (get, set, name: string, pointer: Pointer) =>
  set(pointersAtom, { ...get(pointersAtom), [name]: pointer }),
)
