import {
  normalizeLocation,
  signIn,
  signOut,
  staffDisplayName,
  type Credentials,
  type StaffUser,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { authUserAtom, clearSessionAtom, personKey, tokenAtom, type AuthUser } from '@molar/shared/session'
import { clearTabStorage } from '../session/clear-tab-storage.ts'
import { redirectTarget, type ReturnTo } from '../session/return-to.ts'
import { endSessionAtom, forgetLastPersonAtom, markSignedInAtom } from '../session/session-check.atoms.ts'

/** Ends any earlier session, in this tab and on the server: what opening the sign-in page does. */
export const resetSessionAtom = atom(null, (get, set) => {
  const token = get(tokenAtom)
  // Not awaited, and it may fail: then the token expires on its own.
  if (token && get(authUserAtom)) revoke(token).catch(() => {})
  set(endSessionAtom)
  set(forgetLastPersonAtom)
  clearTabStorage()
})

/** Revokes this token on servers that can. */
async function revoke(token: string) {
  if (await supports('signout')) await call(signOut, undefined, { token })
}

interface SignIn extends Credentials {
  returnTo: ReturnTo | null
}

/**
 * Signs in. Returns where to go next, and whether the page must be reloaded for that, because another person used it
 * before.
 * @throws ApiError, and then nobody is signed in
 */
export const signInAtom = atom(null, async (_get, set, { username, password, returnTo }: SignIn) => {
  try {
    const credentials = { username: username.trim().toLowerCase(), password }
    const { data } = await call(signIn, credentials, { fallback: 'Login error!' })
    const person = personOf(data.user, credentials.username)
    set(tokenAtom, data.token)
    set(authUserAtom, person)
    return { ...redirectTarget(returnTo, personKey(person)), mustReload: set(markSignedInAtom) }
  } catch (error) {
    set(clearSessionAtom)
    throw error
  }
})

const personOf = (user: StaffUser, typedName: string): AuthUser => ({
  id: user.id,
  displayName: staffDisplayName(user),
  type: user.type,
  location: normalizeLocation(user.location),
  username: user.username ?? typedName,
  role: user.job_title || user.profession || user.role?.slug || '',
  since: Date.now(),
})
