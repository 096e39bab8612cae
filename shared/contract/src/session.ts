import { endpoint } from './endpoint.ts'

export type TokenKind = 'staff' | 'patient'

/** `data.kind` is ours; a base-only server answers `success` alone. */
export const testToken = endpoint<undefined, { kind: TokenKind } | null>('GET', '/token/test')

export interface Credentials {
  /** Trimmed and lower-cased. */
  username: string
  /** As typed. */
  password: string
}

/** A member of staff as the server tells it; other servers may leave out what is optional here. */
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

/** Extension `signout`: the server forgets the token. */
export const signOut = endpoint<undefined, null>('POST', '/auth/signout')

/** Extension `password-reset`: answers alike whether or not the e-mail is known. */
export const forgotPassword = endpoint<{ email: string }, null>('POST', '/auth/forgot-password')
/** `token` came by mail; it works once. */
export const resetPassword = endpoint<{ token: string; password: string }, null>(
  'POST',
  '/auth/reset-password',
)

export const PASSWORD_MINIMUM = 12
