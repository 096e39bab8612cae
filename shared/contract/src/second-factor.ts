import { endpoint } from './endpoint.ts'
import type { SignInChallenge, StaffSignIn } from './session.ts'

/** Extension `second-factor`: `code` is one of the authenticator app, or an unused recovery code. */
export const signInWithCode = endpoint<
  SignInChallenge & { code: string },
  StaffSignIn & {
    /** How many are left; only in the answer to a recovery code. */
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

export interface SecondFactorSecret {
  /** Base32, for typing it into an app. */
  secret: string
  /** `otpauth://…`, for the QR code. */
  uri: string
}

/** Starts to turn on or to replace the second factor. `code` is one of the present factor, if there is one. */
export const newSecondFactor = endpoint<{ password: string; code?: string }, SecondFactorSecret>(
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
export const renewRecoveryCodes = endpoint<{ password: string; code: string }, RecoveryCodes>(
  'POST',
  '/auth/second-factor/recovery-codes',
)

export const turnOffSecondFactor = endpoint<{ password: string; code: string }, null>(
  'POST',
  '/auth/second-factor/off',
)
