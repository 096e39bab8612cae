import { endpoint } from './endpoint.ts'
import type { SignInChallenge, StaffSignIn } from './session.ts'

/** Extension `second-factor`: `code` is one of the authenticator app, or an unused recovery code. */
export const signInWithCode = endpoint<
  SignInChallenge & { code: string },
  StaffSignIn & {
    /** How many are left; only in the response to a recovery code. */
    recoveryCodesLeft?: number
  }
>('POST', '/auth/signin/code')

export interface SecondFactorStatus {
  enabled: boolean
  /** The account may do nothing before it has one, and cannot turn it off. */
  required: boolean
  /** ISO timestamp; null without one. */
  since: string | null
  recoveryCodesLeft: number
}

export const fetchSecondFactor = endpoint<undefined, SecondFactorStatus>('GET', '/auth/second-factor')

/** A person proves with these that they are the owner of the session. */
export interface PasswordAndCode {
  password: string
  /** The code of the authenticator app, or a recovery code; not needed while two-step sign-in is off. */
  code?: string
}

export interface SecondFactorSecret {
  /** Base32, for typing it into an app. */
  secret: string
  /** `otpauth://…`, for the QR code. */
  uri: string
}

/** Starts to turn on or to replace the second factor. */
export const newSecondFactor = endpoint<PasswordAndCode, SecondFactorSecret>(
  'POST',
  '/auth/second-factor/new',
)

export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** Turns the new factor on, once a code proves that the app has its secret. Ends all other sessions. */
export const confirmSecondFactor = endpoint<{ code: string }, RecoveryCodes>(
  'POST',
  '/auth/second-factor/confirm',
)

/** Replaces all recovery codes. */
export const renewRecoveryCodes = endpoint<Required<PasswordAndCode>, RecoveryCodes>(
  'POST',
  '/auth/second-factor/recovery-codes',
)

export const turnOffSecondFactor = endpoint<Required<PasswordAndCode>, null>(
  'POST',
  '/auth/second-factor/off',
)
