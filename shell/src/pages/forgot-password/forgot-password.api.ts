import { forgotPassword, resetPassword } from '@molar/contract'
import { call } from '@molar/shared/http'

export const askForLink = (email: string) => call(forgotPassword, { email })

export const sendNewPassword = (token: string, password: string) => call(resetPassword, { token, password })
