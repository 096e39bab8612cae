import { object } from 'yup'
import { ownPassword } from './account.schema.ts'
import { line } from './text.ts'

/** Six digits or a recovery code, in any spelling that people type. */
const code = () => line(40)
const requiredCode = () => code().required('secondFactor.codeRequired')

export const signInWithCodeSchema = object({
  challenge: line(1000).required('secondFactor.codeRequired'),
  code: requiredCode(),
})

export const newSecondFactorSchema = object({ password: ownPassword(), code: code() })
export const confirmSecondFactorSchema = object({ code: requiredCode() })
/** The body of `renewRecoveryCodes` and `turnOffSecondFactor`. */
export const passwordAndCodeSchema = object({ password: ownPassword(), code: requiredCode() })
