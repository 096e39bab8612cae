import {
  normalizeLocation,
  signIn,
  signInWithCode,
  signOut,
  staffDisplayName,
  type Credentials,
  type StaffSignIn,
  type StaffUser,
} from '@molar/contract'
import { call, supports } from '@molar/shared/http'
import { atom } from '@molar/shared/platform'
import { authUserAtom, clearSessionAtom, personKey, tokenAtom, type AuthUser } from '@molar/shared/session'
import { clearTabStorage } from '../session/clear-tab-storage.ts'
import { redirectTarget, type ReturnTo } from '../session/return-to.ts'
import { endSessionAtom, forgetLastPersonAtom, markSignedInAtom } from '../session/session-check.atoms.ts'

/** The token of the session that the sign-in page ended. The next sign-in sends it, in case signing out got no response. */
const earlierTokenState = atom<string | null>(null)

/** Ends any earlier session, in this tab and on the server: what opening the sign-in page does. */
export const resetSessionAtom = atom(null, (get, set) => {
  const token = get(tokenAtom)
  if (token && get(authUserAtom)) {
    set(earlierTokenState, token)
    // Not awaited, and it may fail: then the next sign-in ends the session.
    revoke(token).catch(() => {})
  }
  set(endSessionAtom)
  set(forgetLastPersonAtom)
  clearTabStorage()
})

/** Revokes this token on servers that can. */
async function revoke(token: string) {
  if (await supports('signout')) await call(signOut, undefined, { token })
}

/** The password was right, and the account needs a code too. */
export interface CodeRequest {
  kind: 'code'
  challenge: string
  username: string
}

/** Where to go next, and whether the page must be reloaded for that, because another person used it before. */
export interface SignInSuccess {
  kind: 'signed-in'
  to: string
  state?: unknown
  mustReload: boolean
  /** After a recovery code. */
  recoveryCodesLeft?: number | undefined
}

export type SignInResult = CodeRequest | SignInSuccess

interface SignIn extends Credentials {
  returnTo: ReturnTo | null
  /** Aborted when the form is left. Nothing changes after that. */
  signal: AbortSignal
}

/**
 * Signs in with the password.
 * @throws ApiError, and then nobody is signed in; the reason of `signal` after an abort
 */
export const signInAtom = atom(
  null,
  async (get, set, { username, password, returnTo, signal }: SignIn): Promise<SignInResult> => {
    try {
      const credentials = { username: username.trim().toLowerCase(), password }
      const options = { fallback: 'Login error!', token: get(earlierTokenState), signal }
      const { data } = await call(signIn, credentials, options)
      if ('challenge' in data)
        return { kind: 'code', challenge: data.challenge, username: credentials.username }
      return set(startSessionAtom, { data, username: credentials.username, returnTo })
    } catch (error) {
      // After an abort another session may have begun.
      if (!signal.aborted) set(clearSessionAtom)
      throw error
    }
  },
)

interface SignInWithCode extends CodeRequest, Pick<SignIn, 'returnTo' | 'signal'> {
  code: string
}

/**
 * Signs in with a code, after the password.
 * @throws ApiError: 401 if the password must be entered again; the reason of `signal` after an abort
 */
export const signInWithCodeAtom = atom(
  null,
  async (
    get,
    set,
    { challenge, code, username, returnTo, signal }: SignInWithCode,
  ): Promise<SignInSuccess> => {
    const options = { fallback: 'Login error!', token: get(earlierTokenState), signal }
    const { data } = await call(signInWithCode, { challenge, code }, options)
    return set(startSessionAtom, { data, username, returnTo })
  },
)

interface StartSession {
  data: StaffSignIn & { recoveryCodesLeft?: number }
  username: string
  returnTo: ReturnTo | null
}

const startSessionAtom = atom(
  null,
  (_get, set, { data, username, returnTo }: StartSession): SignInSuccess => {
    const person = personOf(data.user, username)
    set(tokenAtom, data.token)
    set(authUserAtom, person)
    set(earlierTokenState, null)
    const pageBefore = redirectTarget(returnTo, personKey(person))
    // A person who must turn on two-step sign-in can do nothing else before. The drafts wait in the tab.
    const target = data.needsSecondFactor ? { to: '/profile' } : pageBefore
    const mustReload = set(markSignedInAtom, data.needsSecondFactor ? 'second-factor-needed' : 'staff')
    return { kind: 'signed-in', ...target, mustReload, recoveryCodesLeft: data.recoveryCodesLeft }
  },
)

const personOf = (user: StaffUser, typedName: string): AuthUser => ({
  id: user.id,
  displayName: staffDisplayName(user),
  type: user.type,
  location: normalizeLocation(user.location),
  username: user.username ?? typedName,
  role: user.job_title || user.profession || user.role?.slug || '',
  since: Date.now(),
  ...(Array.isArray(user.permissions) && {
    permissions: user.permissions,
    branches: user.branches ?? null,
    doctorId: user.doctor_id ?? null,
  }),
})
