import { endpoint } from './endpoint.ts'
import type { LocationCode } from './locations.ts'
import type { GrantedPermission } from './permissions.ts'

export type TokenKind = 'staff' | 'patient'

/** A base-only server sends `success` without `data.kind`. `needsSecondFactor`: see `StaffSignIn`. */
export const testToken = endpoint<undefined, { kind: TokenKind; needsSecondFactor?: boolean } | null>(
  'GET',
  '/token/test',
)

export interface Credentials {
  /** Trimmed and lower-cased. */
  username: string
  /** As typed. */
  password: string
}

/** A member of staff in the response. Other servers may leave out the optional fields. */
export interface StaffUser {
  id: number
  username?: string
  /** `admin` sees the whole menu. */
  type: string
  first_name: string
  last_name: string
  profession?: string | null
  job_title?: string | null
  role?: { slug: string } | null
  location?: string | null
  /** Extension `roles`: what the person may do, the branches they may see (null: all), and the doctor they are. */
  permissions?: GrantedPermission[]
  branches?: LocationCode[] | null
  doctor_id?: number | null
}

export interface StaffSignIn {
  user: StaffUser
  token: string
  /** Extension `second-factor`: the token opens nothing until the person has turned on a second factor. */
  needsSecondFactor?: boolean
}

/** Extension `second-factor`: the response of `signIn` for a person whose account needs a code of their app too. */
export interface SignInChallenge {
  /** Proves for ten minutes that the password was right. */
  challenge: string
}

/** With the extension `second-factor`, an account that has one gets a challenge, which `signInWithCode` takes. */
export const signIn = endpoint<Credentials, StaffSignIn | SignInChallenge>('POST', '/auth/signin')

/** Extension `signout`: the server deletes the token. */
export const signOut = endpoint<undefined, null>('POST', '/auth/signout')

/** Extension `password-reset`: the response is the same for a known and an unknown email address. */
export const forgotPassword = endpoint<{ email: string }, null>('POST', '/auth/forgot-password')
/** `token` comes from the email and can be used once. */
export const resetPassword = endpoint<{ token: string; password: string }, null>(
  'POST',
  '/auth/reset-password',
)

/** Minimum number of characters of a new password. */
export const MIN_PASSWORD_LENGTH = 12
