import { object, string } from 'yup'
import { MIN_PASSWORD_LENGTH } from './session.ts'
import { asSent, line } from './text.ts'

/** A password as typed, with its spaces. */
export const password = () => asSent(string()).typeError('text.type').max(1000, 'text.tooLong')

export const signInSchema = object({
  username: line(100)
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .required('signIn.usernameRequired'),
  password: password().required('signIn.passwordRequired'),
})

export const forgotPasswordSchema = object({ email: line(254).required('email.required') })

/** A new password. Only the length is checked here; the server also refuses common passwords. */
export const newPassword = () =>
  password().required('password.required').min(MIN_PASSWORD_LENGTH, 'password.tooShort')

export const resetPasswordSchema = object({
  token: line(512).required('password.linkDead'),
  password: newPassword(),
})
