import {
  fetchCapabilities,
  forgotPassword,
  reportRemoteLoad,
  resetPassword,
  signIn,
  signOut,
  testToken,
} from '@molar/contract'
import { EXTENSIONS } from '@molar/contract'
import { refusal } from './responses.ts'
import type { HandlerContext } from './state.ts'

/** Signing in and out, passwords, tokens, and what the server can do. */
export function handleSession({ state, isBase, isStrict, handle }: HandlerContext) {
  handle(signIn, ({ input: { username, password } }) => {
    const member = state.staff.find((one) => one.username === username && one.password === password)
    if (!member) return refusal(401, 'Invalid username or password')
    const token = `staff-token${state.tokens.size > 0 ? `-${state.tokens.size + 1}` : ''}`
    state.tokens.set(token, 'staff')
    state.signedIn = member.user
    return { user: member.user, token }
  })
  handle(testToken, ({ bearer }) => {
    const owner = state.tokens.get(bearer)
    if (isStrict && !owner) return refusal(401, 'Please sign in.')
    if (isBase) return null
    return { kind: owner === 'staff' || bearer.startsWith('staff') ? 'staff' : 'patient' }
  })
  if (isBase) return
  handle(fetchCapabilities, { contract: '1.0.0', extensions: [...EXTENSIONS] })
  handle(signOut, ({ bearer }) => {
    state.tokens.delete(bearer)
    return null
  })
  handle(forgotPassword, null)
  handle(resetPassword, null)
  handle(reportRemoteLoad, null)
}
