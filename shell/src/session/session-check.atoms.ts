import { atom } from '@molar/shared/platform'
import { testToken } from '@molar/contract'
import { ApiError, call } from '@molar/shared/http'
import { authUserAtom, clearSessionAtom, personKey, tokenAtom } from '@molar/shared/session'

/**
 * Whose session this tab has, by the server's response: `staff`, `other` for a patient, or `anonymous`. Before the first
 * response it is `unknown`, and `unreachable` once the server could not be asked. With `second-factor-needed`, staff must turn on
 * two-step sign-in before anything else.
 */
type SessionStatus = 'unknown' | 'unreachable' | 'staff' | 'second-factor-needed' | 'other' | 'anonymous'

const statusState = atom<SessionStatus>('unknown')
export const sessionStatusAtom = atom((get) => get(statusState))

const endedState = atom<string | null>(null)
/** Key of the person who is signed in, or whose session ended since the sign-in page was last opened; else null. */
export const lastPersonAtom = atom((get) => {
  const person = get(authUserAtom)
  return person ? personKey(person) : get(endedState)
})

/** Key of the last person who saw staff screens in this page: their data may still be in its memory. */
const lastViewerState = atom<string | null>(null)

/**
 * Marks the tab as signed in, without asking the server. Returns whether another person saw staff screens in this page
 * before, so that the page must be reloaded.
 */
export const markSignedInAtom = atom(null, (get, set, status: 'staff' | 'second-factor-needed'): boolean => {
  const before = get(lastViewerState)
  const now = get(lastPersonAtom)
  set(statusState, status)
  set(lastViewerState, now)
  return before !== null && before !== now
})

export const endSessionAtom = atom(null, (get, set) => {
  set(endedState, get(lastPersonAtom))
  set(clearSessionAtom)
  set(statusState, 'anonymous')
})

/** Forgets whose session ended: the person signed out, or is already in the history entry of `/login`. */
export const forgetLastPersonAtom = atom(null, (_get, set) => set(endedState, null))

/**
 * Ends a session of staff after the server responded with 401 to a call with its token. The booking wizard handles the end of
 * a patient's token.
 */
export const endRejectedSessionAtom = atom(null, (get, set, token: string) => {
  if (get(authUserAtom) && get(tokenAtom) === token) set(endSessionAtom)
})

const pendingState = atom<{ token: string; response: Promise<SessionStatus> } | null>(null)

/**
 * Asks the server whether the token of this tab is still valid, three times where no response comes. Keeps the person, or
 * clears person and token. Without a response nothing is cleared (docs/decisions/0078).
 */
export const checkSessionAtom = atom(null, async (get, set): Promise<void> => {
  const token = get(tokenAtom)
  if (!token) return set(endSessionAtom)
  const pending = get(pendingState)
  // The start of the page and its first screen check at the same time: one call serves both.
  const response =
    pending?.token === token ? pending.response : fetchStatus(token, get(authUserAtom) !== null)
  set(pendingState, { token, response })
  const status = await response
  set(pendingState, null)
  // The token may have changed during the call: a patient entered a code, or someone signed in.
  if (get(tokenAtom) !== token) return
  if (status === 'anonymous') return set(endSessionAtom)
  if (status === 'unreachable') {
    // A session that was confirmed before continues.
    const before = get(statusState)
    if (before !== 'staff' && before !== 'second-factor-needed') set(statusState, status)
    return
  }
  if (status === 'other') set(authUserAtom, null)
  if (status === 'staff') set(lastViewerState, get(lastPersonAtom))
  set(statusState, status)
})

async function fetchStatus(token: string, hasPerson: boolean): Promise<SessionStatus> {
  try {
    const { data } = await call(testToken, undefined, { token })
    // A base-only server says only that the token is valid. Then the stored person decides.
    if (!hasPerson || data?.kind === 'patient') return 'other'
    return data?.needsSecondFactor ? 'second-factor-needed' : 'staff'
  } catch (error) {
    return isTokenRefused(error) ? 'anonymous' : 'unreachable'
  }
}

/**
 * Whether the server said that the token is not valid: 401, or `success: false` without an error status, as a base-only
 * server may say it. Every other failure leaves it open: no response, a page of a gateway, too many requests.
 */
const isTokenRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || (error.answered && (error.status ?? 500) < 400))
