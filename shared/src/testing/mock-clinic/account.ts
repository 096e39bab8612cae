import {
  changePassword,
  confirmSecondFactor,
  endSessions,
  fetchSecondFactor,
  listSessions,
  newSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
  turnOffSecondFactor,
} from '@molar/contract'
import { refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`)

/** The own account of a member of staff: one session, and two-step sign-in that is off. It stores no change. */
export function handleAccount({ isBase, handle, handleForStaff }: HandlerContext) {
  if (isBase) return
  handle(signInWithCode, () => refusal(401, 'Please sign in.', 'sign_in'))
  handleForStaff(listSessions, () => {
    const now = Date.now()
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    const times = { signedInAt: at(-1), lastUsedAt: at(0), endsAt: at(11), idleMinutes: 120 }
    return [{ id: 1, current: true, ...times, browser: 'Firefox', system: 'Windows' }]
  })
  handleForStaff(endSessions, () => null)
  handleForStaff(changePassword, () => null)
  handleForStaff(fetchSecondFactor, () => ({
    enabled: false,
    required: false,
    since: null,
    recoveryCodesLeft: 0,
  }))
  handleForStaff(newSecondFactor, () => ({
    secret: SECRET,
    uri: `otpauth://totp/Molar:staff?secret=${SECRET}&issuer=Molar`,
  }))
  handleForStaff(confirmSecondFactor, () => ({ recoveryCodes }))
  handleForStaff(renewRecoveryCodes, () => ({ recoveryCodes }))
  handleForStaff(turnOffSecondFactor, () => null)
}
