import { forgotPassword, resetPassword } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { ApiError, call, loadExtensions, serverMessage } from '@molar/shared/http'

/**
 * Whether this server can send password links. Each page that opens asks again.
 * @throws ApiError while the server cannot be asked
 */
export const canSendLinkAtom = atom(null, async () => (await loadExtensions()).includes('password-reset'))

/**
 * Asks the server to send a password link to this address, if an account has it.
 * @throws ApiError
 */
export const requestLinkAtom = atom(null, (_get, _set, email: string) =>
  call(forgotPassword, { email: email.trim() }),
)

/**
 * `invalid`: the link has expired or was used. `unknown`: no response came, so the password may be saved or not. `failed`
 * has no message if the server wrote none.
 */
type PasswordResetResult =
  | { kind: 'saved' | 'invalid' | 'unknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string | null }

/** Sets the new password with the token of the link. */
export const setPasswordAtom = atom(
  null,
  async (_get, _set, token: string, password: string): Promise<PasswordResetResult> => {
    try {
      await call(resetPassword, { token, password })
      return { kind: 'saved' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message = error.errors.find(({ path }) => path === 'password')?.message
      if (message) return { kind: 'refused', message }
      if (!error.answered) return { kind: 'unknown' }
      // Others, such as 408 or what a proxy refuses, say nothing about the link.
      const isLinkInvalid = [404, 410, 422].includes(error.status ?? 0)
      return isLinkInvalid ? { kind: 'invalid' } : { kind: 'failed', message: serverMessage(error) }
    }
  },
)
