import { atom } from '@molar/shared/platform'
import { testToken } from '@molar/contract'
import { ApiError, call } from '@molar/shared/http'
import { authUserAtom, clearSessionAtom, personKey, tokenAtom } from '@molar/shared/session'

/**
 * Whose this tab is, as the server said: a signed-in person's, somebody's with another live token (a patient's),
 * or nobody's; `unknown` until it has answered.
 */
export type Whose = 'unknown' | 'staff' | 'other' | 'nobody'

const whoseState = atom<Whose>('unknown')
export const whoseAtom = atom((get) => get(whoseState))

const endedState = atom<string | null>(null)
/** Key of the person whose session is here, or ended here before anybody opened the sign-in page; null: nobody's. */
export const lastPersonAtom = atom((get) => {
  const person = get(authUserAtom)
  return person ? personKey(person) : get(endedState)
})

/** Key of the person for whom this page last showed staff screens: what they held may still be in its memory. */
const shownToState = atom<string | null>(null)

/**
 * Right after signing in: nobody needs to ask. Returns whether somebody else used this page before, so that it has
 * to be loaded anew.
 */
export const signedInAtom = atom(null, (get, set): boolean => {
  const before = get(shownToState)
  const now = get(lastPersonAtom)
  set(whoseState, 'staff')
  set(shownToState, now)
  return before !== null && before !== now
})

export const endSessionAtom = atom(null, (get, set) => {
  set(endedState, get(lastPersonAtom))
  set(clearSessionAtom)
  set(whoseState, 'nobody')
})

/** From now on nobody's session ended here: its person left by their own will, or stands in the history of `/login`. */
export const forgetLastPersonAtom = atom(null, (_get, set) => set(endedState, null))

/** The server answered 401 to a call with this token. A patient's token is the wizard's matter. */
export const tokenDiedAtom = atom(null, (get, set, token: string) => {
  if (get(authUserAtom) && get(tokenAtom) === token) set(endSessionAtom)
})

const askedState = atom<{ token: string; answer: Promise<Whose> } | null>(null)

/**
 * Asks the server whether the token of this tab still lives, three times where no answer comes; keeps the person or
 * clears person and token. No answer at all ends the session too, unless the check was only a look in between.
 */
export const checkSessionAtom = atom(null, async (get, set, { silenceEnds = true } = {}): Promise<void> => {
  const token = get(tokenAtom)
  if (!token) return set(endSessionAtom)
  const asked = get(askedState)
  // Start and first screen ask at once: one call for both.
  const answer = asked?.token === token ? asked.answer : ask(token, get(authUserAtom) !== null)
  set(askedState, { token, answer })
  const whose = await answer
  set(askedState, null)
  // Another token may have come meanwhile: a code was entered, or somebody signed in.
  if (get(tokenAtom) !== token) return
  if (whose === 'unknown' && !silenceEnds) return
  if (whose === 'unknown' || whose === 'nobody') return set(endSessionAtom)
  if (whose === 'other') set(authUserAtom, null)
  if (whose === 'staff') set(shownToState, get(lastPersonAtom))
  set(whoseState, whose)
})

async function ask(token: string, hasPerson: boolean): Promise<Whose> {
  try {
    const { data } = await call(testToken, undefined, { token })
    // A base-only server says only that the token is good; then the stored person tells whose it is.
    return hasPerson && data?.kind !== 'patient' ? 'staff' : 'other'
  } catch (error) {
    return saysNothing(error) ? 'unknown' : 'nobody'
  }
}

/** Whether the failure leaves open if the token lives: no answer, a gateway's, too many questions. */
const saysNothing = (error: unknown) =>
  error instanceof ApiError && (!error.answered || error.status === 429 || (error.status ?? 0) >= 500)
