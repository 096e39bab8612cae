import { signIn, signOut, type Credentials } from '@molar/contract'
import { call, supports } from '@molar/shared/http'

export const sendCredentials = (credentials: Credentials) =>
  call(signIn, credentials, { fallback: 'Login error!' })

/** Has the server forget this token, where it can. */
export async function sendSignOut(token: string) {
  if (await supports('signout')) await call(signOut, undefined, { token })
}
