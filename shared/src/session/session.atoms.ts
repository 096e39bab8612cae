import { atom } from '@molar/shared/platform'
import type { LocationCode } from '@molar/contract'
import { tabStore } from './storage.ts'

const TOKEN = 'token'
const AUTH_USER = 'authUser'

/** The signed-in member of staff, as `authUser` in session storage holds it. */
export interface AuthUser {
  id?: number
  displayName: string
  type: string
  location?: LocationCode | 'all' | null
  /** What this person signed in with; tells people apart where a server gives no id. */
  username?: string
  /** What this person does at the clinic, in the clinic's words. */
  role?: string
  /** When the session began, in milliseconds since 1970. */
  since?: number
}

const tokenState = atom<string | null>(tabStore.read(TOKEN))

/** The bearer of this tab: a member of staff's or a verified patient's. */
export const tokenAtom = atom(
  (get) => get(tokenState),
  (_get, set, token: string | null) => {
    tabStore.write(TOKEN, token)
    set(tokenState, token)
  },
)

const userState = atom<AuthUser | null>(readUser())

export const authUserAtom = atom(
  (get) => get(userState),
  (_get, set, user: AuthUser | null) => {
    tabStore.write(AUTH_USER, user && JSON.stringify(user))
    set(userState, user)
  },
)

/** Signs this tab out: token and person are gone from state and storage. */
export const clearSessionAtom = atom(null, (_get, set) => {
  set(tokenAtom, null)
  set(authUserAtom, null)
})

function readUser(): AuthUser | null {
  try {
    const user: unknown = JSON.parse(tabStore.read(AUTH_USER) ?? 'null')
    return user && typeof (user as AuthUser).displayName === 'string' ? (user as AuthUser) : null
  } catch {
    return null
  }
}
