import { object } from 'yup'
import { rowId } from './fields.schema.ts'
import { newPassword, password } from './session.schema.ts'

/** The person's own password, again, before something that a found open session must not be able to do. */
export const ownPassword = () => password().required('password.required')

export const endSessionsSchema = object({ password: ownPassword(), id: rowId() })

export const changePasswordSchema = object({ current: ownPassword(), password: newPassword() })
