import { endpoint } from './endpoint.ts'

export type TokenKind = 'staff' | 'patient'

/** A base-only server sends `success` without `data.kind`. */
export const testToken = endpoint<undefined, { kind: TokenKind } | null>('GET', '/token/test')

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
}

export const signIn = endpoint<Credentials, { user: StaffUser; token: string }>('POST', '/auth/signin')

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
export const PASSWORD_MINIMUM = 12
