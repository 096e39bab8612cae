import { signIn, type Credentials } from '@molar/shared/contract'
import { call } from '@molar/shared/http'

export const sendCredentials = (credentials: Credentials) =>
  call(signIn, credentials, { fallback: 'Login error!' })
