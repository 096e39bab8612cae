import { BLOCKER_DESCRIPTION_MAX_LENGTH, blockerSchema } from '@molar/contract'
import type { Message } from '../blocker/action-result.ts'
import { type BlockerFormFields, type Control, FIELDS } from './blocker-form.ts'

/** What is wrong with one field. */
export interface FormProblem {
  control: Control
  message: Message
}

interface WireError {
  path?: string | undefined
  message: string
}

/** The first error of each field, in the order of the dialog. `recurringDays[0]` belongs to `recurringDays`. */
const toProblems = (errors: WireError[], toMessage: (message: string) => Message): FormProblem[] =>
  Object.entries(FIELDS).flatMap(([name, { control }]) => {
    const found = errors.find(({ path }) => path?.split(/[.[]/)[0] === name)
    return found ? [{ control, message: toMessage(found.message) }] : []
  })

/** Problems that prevent sending. `incomplete`: the time fields that are only partly filled in. */
export function findProblems(fields: BlockerFormFields, incomplete: readonly Control[]): FormProblem[] {
  const partly = incomplete.map((control) => ({ control, message: { key: 'errors.incompleteTime' } }))
  return [...partly, ...schemaProblems(fields).filter(({ control }) => !incomplete.includes(control))]
}

function schemaProblems(fields: BlockerFormFields) {
  try {
    // The id of a doctor is the server's own, and may be text on another server.
    const checked = { ...fields, type: fields.type || undefined, doctorId: null }
    blockerSchema.validateSync(checked, { abortEarly: false })
    return []
  } catch (error) {
    const { inner = [] } = error as { inner?: WireError[] }
    const values = { max: BLOCKER_DESCRIPTION_MAX_LENGTH }
    return toProblems(inner, (key) => ({ key: `errors.${key}`, values }))
  }
}

/** The problems that the server found, each at its field. */
export const refusalProblems = (errors: WireError[]) => toProblems(errors, (text) => ({ text }))
