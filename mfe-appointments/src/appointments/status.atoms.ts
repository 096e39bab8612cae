import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { saveStatus } from './appointments.api.ts'
import { keepSavedAtom, rereadAtom } from './appointments.atoms.ts'
import { isDeadSession, serverSentence } from './failure.ts'
import type { View } from './view.ts'

/** A change that was undone. `sentence` is the server's own; without one nobody answered, or not readably. */
export interface Refusal {
  sentence: string | null
  /** Nobody knows whether the server did it. */
  isUnknown: boolean
}

type ById<Value> = Readonly<Record<number, Value>>

const wantedState = atom<ById<boolean>>({})
const refusedState = atom<ById<Refusal>>({})

/** What was pressed and is not yet answered: shown as if it were done. */
export const wantedAtom = atom((get) => get(wantedState))
export const refusedAtom = atom((get) => get(refusedState))

const without = <Value>(all: ById<Value>, id: number): ById<Value> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => Number(key) !== id))

interface Change {
  id: number
  /** What it was until now. */
  isOpen: boolean
  view: View
}

/** What became of it: whether it is open now, or why it was undone. null: nothing to tell here. */
type Outcome = { isOpen: boolean } | Refusal | null

/** Confirms what is open, reopens what is closed. */
export const changeStatusAtom = atom(
  null,
  async (get, set, { id, isOpen, view }: Change): Promise<Outcome> => {
    const isUnderWay = id in get(wantedState)
    set(refusedState, without(get(refusedState), id))
    set(wantedState, { ...get(wantedState), [id]: !isOpen })
    // The one under way sends this too, once it has been answered: two at once could arrive in any order.
    if (isUnderWay) return null
    try {
      return { isOpen: await saveUntilSettled(get, set, id, isOpen) }
    } catch (error) {
      if (isDeadSession(error)) return null // the shell is already on its way to sign-in
      const refusal = refusalOf(error)
      set(refusedState, { ...get(refusedState), [id]: refusal })
      // It may be gone, changed by somebody else, or done after all.
      void set(rereadAtom, view)
      return refusal
    } finally {
      set(wantedState, without(get(wantedState), id))
    }
  },
)

async function saveUntilSettled(get: Getter, set: Setter, id: number, before: boolean) {
  let saved = before
  for (;;) {
    const wanted = get(wantedState)[id] ?? saved
    if (wanted === saved) return saved
    await saveStatus(id, wanted)
    saved = wanted
    set(keepSavedAtom, { id, isOpen: saved })
  }
}

const refusalOf = (error: unknown): Refusal => ({
  sentence: serverSentence(error),
  isUnknown: !(error instanceof ApiError) || !error.answered,
})

export const forgetRefusalsAtom = atom(null, (_get, set) => set(refusedState, {}))
