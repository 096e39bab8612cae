import { testToken } from '@molar/shared/contract'
import { call } from '@molar/shared/http'

export const askAboutToken = (token: string) => call(testToken, undefined, { token })
