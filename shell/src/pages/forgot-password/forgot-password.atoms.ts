import { atom } from '@molar/shared/platform'
import { ApiError, supports } from '@molar/shared/http'
import { askForLink, sendNewPassword } from './forgot-password.api.ts'

/** Whether this server sends links by itself; asked anew by each page that opens. */
export const canSendLinkAtom = atom(null, () => supports('password-reset'))

/** Has a link sent to this address, if it is somebody's. Throws ApiError. */
export const askForLinkAtom = atom(null, (_get, _set, email: string) => askForLink(email.trim()))

type Outcome =
  | { kind: 'saved' | 'dead' | 'unknown' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; sentence: string }

/** Sets the new password with the token of the link, and says what came of it. */
export const setPasswordAtom = atom(
  null,
  async (_get, _set, token: string, password: string): Promise<Outcome> => {
    try {
      await sendNewPassword(token, password)
      return { kind: 'saved' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const sentence = error.errors.find(({ path }) => path === 'password')?.message
      if (sentence) return { kind: 'refused', sentence }
      if (!error.answered) return { kind: 'unknown' }
      const { status } = error
      const linkIsDead = status !== null && status >= 400 && status < 500 && status !== 429
      return linkIsDead ? { kind: 'dead' } : { kind: 'failed', sentence: error.message }
    }
  },
)
