import { atom } from '@molar/shared/platform'
import { testToken } from '@molar/shared/contract'
import { call } from '@molar/shared/http'
import { authUserAtom, clearSessionAtom, tokenAtom } from '@molar/shared/session'

/**
 * Whose this tab is, as the server said: a signed-in person's, somebody's with another live token (a patient's),
 * or nobody's; `unknown` until it has answered.
 */
export type Whose = 'unknown' | 'staff' | 'other' | 'nobody'

const whoseState = atom<Whose>('unknown')
export const whoseAtom = atom((get) => get(whoseState))

const lastPersonState = atom<number | undefined>(undefined)
/** Whose session ended last in this page, so that only the same person is taken back to where it ended. */
export const lastPersonAtom = atom((get) => get(authUserAtom)?.id ?? get(lastPersonState))

/** Right after signing in nobody needs to ask. */
export const signedInAtom = atom(null, (_get, set) => set(whoseState, 'staff'))

export const endSessionAtom = atom(null, (get, set) => {
  set(lastPersonState, get(lastPersonAtom))
  set(clearSessionAtom)
  set(whoseState, 'nobody')
})

/**
 * Asks the server whether the token of this tab still lives, three times where no answer comes; keeps the person or
 * clears person and token.
 */
export const checkSessionAtom = atom(null, async (get, set): Promise<void> => {
  const token = get(tokenAtom)
  const person = get(authUserAtom)
  const whose = token ? await ask(token, person !== null) : 'nobody'
  // Another token may have come meanwhile: a code was entered, or somebody signed in.
  if (get(tokenAtom) !== token) return
  if (whose === 'nobody') return set(endSessionAtom)
  if (whose === 'other') set(authUserAtom, null)
  set(whoseState, whose)
})

async function ask(token: string, hasPerson: boolean): Promise<Whose> {
  try {
    const { data } = await call(testToken, undefined, { token })
    // A base-only server says only that the token is good; then the stored person tells whose it is.
    return hasPerson && data?.kind !== 'patient' ? 'staff' : 'other'
  } catch {
    return 'nobody'
  }
}
