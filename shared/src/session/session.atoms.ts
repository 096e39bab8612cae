import { atom } from '@molar/shared/platform'
import type { LocationCode } from '@molar/contract'
import { tabStore } from './storage.ts'

const TOKEN = 'token'
const AUTH_USER = 'authUser'

/** The signed-in member of staff, as stored under `authUser` in session storage. */
export interface AuthUser {
  id?: number
  displayName: string
  type: string
  location?: LocationCode | 'all' | null
  /** The name used to sign in; identifies the person where a server gives no id. */
  username?: string
  /** The person's job at the clinic, as the clinic names it. */
  role?: string
  /** Start of the session, in milliseconds since 1970. */
  since?: number
  /** What the person may do, where the server says so; read it with `grantIn` of `@molar/contract`. */
  permissions?: readonly string[]
  /** The branches that the person may see; null or absent: all. */
  branches?: readonly LocationCode[] | null
  /** The doctor in the catalogue that the person is. */
  doctorId?: number | null
}

const tokenState = atom<string | null>(tabStore.read(TOKEN))

/** Bearer token of this tab: a member of staff's or a verified patient's. Writing it also writes session storage. */
export const tokenAtom = atom(
  (get) => get(tokenState),
  (_get, set, token: string | null) => {
    tabStore.write(TOKEN, token)
    set(tokenState, token)
  },
)

const userState = atom<AuthUser | null>(readUser())

/** The signed-in member of staff; null for patients and after signing out. Writing it also writes session storage. */
export const authUserAtom = atom(
  (get) => get(userState),
  (_get, set, user: AuthUser | null) => {
    tabStore.write(AUTH_USER, user && JSON.stringify(user))
    set(userState, user)
  },
)

/** Signs this tab out: removes token and person from state and storage. */
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
