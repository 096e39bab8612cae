import { testToken } from '@molar/contract'
import { call } from '@molar/shared/http'

export const askAboutToken = (token: string) => call(testToken, undefined, { token })
