import { object, string } from 'yup'
import { PASSWORD_MINIMUM } from './session.ts'
import { asSent, line } from './text.ts'

/** As typed: spaces count. */
const password = () => asSent(string()).typeError('text.type').max(1000, 'text.tooLong')

export const signInSchema = object({
  username: line(100)
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .required('signIn.usernameRequired'),
  password: password().required('signIn.passwordRequired'),
})

export const forgotPasswordSchema = object({ email: line(254).required('email.required') })

/** A password of one's own choice: only its length is judged here, how common it is the server knows. */
export const newPassword = () =>
  password().required('password.required').min(PASSWORD_MINIMUM, 'password.tooShort')

export const resetPasswordSchema = object({
  token: line(512).required('password.linkDead'),
  password: newPassword(),
})
