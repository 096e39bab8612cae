import { BLOCKER_DESCRIPTION_MAX_LENGTH, blockerSchema } from '@molar/contract'
import type { MessageText } from '../blocker/action-result.ts'
import { type BlockerFormFields, type Control, FIELDS } from './blocker-form.ts'

/** What is wrong with one field. */
export interface FormError {
  control: Control
  message: MessageText
}

interface WireError {
  path?: string | undefined
  message: string
}

/** The first error of each field, in the order of the dialog. `recurringDays[0]` belongs to `recurringDays`. */
const toFormErrors = (errors: WireError[], toMessage: (message: string) => MessageText): FormError[] =>
  Object.entries(FIELDS).flatMap(([name, { control }]) => {
    const found = errors.find(({ path }) => path?.split(/[.[]/)[0] === name)
    return found ? [{ control, message: toMessage(found.message) }] : []
  })

/** Errors that prevent sending. `incomplete`: the time fields that are only partly filled in. */
export function findFormErrors(fields: BlockerFormFields, incomplete: readonly Control[]): FormError[] {
  const partly = incomplete.map((control) => ({ control, message: { key: 'errors.incompleteTime' } }))
  return [...partly, ...schemaErrors(fields).filter(({ control }) => !incomplete.includes(control))]
}

function schemaErrors(fields: BlockerFormFields) {
  try {
    // The id of a doctor is the server's own, and may be text on another server.
    const checked = { ...fields, type: fields.type || undefined, doctorId: null }
    blockerSchema.validateSync(checked, { abortEarly: false })
    return []
  } catch (error) {
    const { inner = [] } = error as { inner?: WireError[] }
    const values = { max: BLOCKER_DESCRIPTION_MAX_LENGTH }
    return toFormErrors(inner, (key) => ({ key: `errors.${key}`, values }))
  }
}

/** The errors that the server found, each at its field. */
export const refusalErrors = (errors: WireError[]) =>
  toFormErrors(errors, (serverMessage) => ({ serverMessage }))
