import { atom } from '@molar/shared/platform'
import { ApiError } from '@molar/shared/http'
import { authUserAtom, tokenAtom } from '@molar/shared/session'
import { askAboutToken } from './token.api.ts'
import { fromDraft } from './draft.ts'
import type { Problem } from './text.ts'
import { type BookingForm, EMPTY_WIZARD, type Wizard } from './wizard.ts'

const state = atom<Wizard>(EMPTY_WIZARD)

/** Everything said so far; also what the draft holds. */
export const wizardAtom = atom((get) => get(state))

export const changeWizardAtom = atom(null, (get, set, change: Partial<Wizard>) =>
  set(state, { ...get(state), ...change }),
)

export const changeFormAtom = atom(null, (get, set, change: Partial<BookingForm>) =>
  set(state, { ...get(state), form: { ...get(state).form, ...change } }),
)

const person = atom(0)

/** Counts who has sat here: what is still under way for one of them is not for the next. */
export const personAtom = atom((get) => get(person))

/** State of whoever sits here; the next person finds it as it began. */
export function personalAtom<Value>(initial: Value) {
  const held = atom({ of: 0, value: initial })
  return atom(
    (get) => (get(held).of === get(person) ? get(held).value : initial),
    (get, set, value: Value) => set(held, { of: get(person), value }),
  )
}

/** Which call the page waits for; its button is busy and no second one starts. */
export const busyAtom = atom<'send' | 'verify' | 'details' | 'submit' | null>(null)

/** What went wrong on this screen, for the page itself: a toast is gone in 3 seconds. */
export const problemAtom = atom<Problem | null>(null)

const heldToken = atom<string | null>(null)

/** The verified patient's token. Beside a signed-in member of staff it stays here, so that they stay signed in. */
export const patientTokenAtom = atom(
  (get) => (get(authUserAtom) ? get(heldToken) : get(tokenAtom)),
  (get, set, token: string | null) => {
    if (get(authUserAtom)) set(heldToken, token)
    else set(tokenAtom, token)
  },
)

/** Opens where the draft left off. */
export const openDraftAtom = atom(null, (_get, set, saved: unknown) => {
  set(state, fromDraft(saved, Date.now()))
  set(problemAtom, null)
})

/** Somebody else from here on: nothing of whoever it was before, no complaint and no answer to their Submit. */
export const changePersonAtom = atom(null, (get, set, record: Partial<BookingForm>) => {
  set(person, get(person) + 1)
  set(changeWizardAtom, { reached: 2, form: { ...EMPTY_WIZARD.form, ...record }, submission: null })
})

/** Forgets everything that was typed, and who it was. */
export const clearDetailsAtom = atom(null, (get, set) => {
  set(person, get(person) + 1)
  set(state, EMPTY_WIZARD)
  set(problemAtom, null)
  set(patientTokenAtom, null)
})

const saysNothing = ({ answered, status }: ApiError) => !answered || status === 429 || (status ?? 0) >= 500

/** Clears a token that the server refuses. No answer refuses nothing: Submit finds out. */
export const checkTokenAtom = atom(null, async (get, set) => {
  const token = get(tokenAtom)
  if (!token) return
  try {
    await askAboutToken(token)
  } catch (error) {
    const refused = error instanceof ApiError && !saysNothing(error)
    if (refused && get(tokenAtom) === token) set(tokenAtom, null)
  }
})
