import { blockerSchema } from '@molar/contract'
import type { BlockerFields } from './blocker-form.ts'
import type { Text } from '../blockers/outcome.ts'

/** What is wrong with one field. */
export interface FieldProblem {
  field: string
  text: Text
}

/** The fields of the dialog, in their order, by the names they are sent under. */
const FIELDS: [sent: string, shown: string][] = [
  ['description', 'description'],
  ['type', 'type'],
  ['recurringDays', 'days'],
  ['selectedMonth', 'month'],
  ['recurringDates', 'dates'],
  ['startDateTime', 'start'],
  ['endDateTime', 'end'],
  ['location', 'location'],
  ['doctorId', 'doctor'],
]

interface Fault {
  path?: string | undefined
  message: string
}

/** `recurringDays[0]` is wrong where `recurringDays` is shown. */
const isAt = (sent: string) => (fault: Fault) => fault.path?.split(/[.[]/)[0] === sent

/** One problem for each field that has any, in the order of the dialog. */
const inOrder = (faults: Fault[], textOf: (message: string) => Text): FieldProblem[] =>
  FIELDS.flatMap(([sent, shown]) => {
    const fault = faults.find(isAt(sent))
    return fault ? [{ field: shown, text: textOf(fault.message) }] : []
  })

/** What stops a blocker from being sent. `unfinished`: time fields that are filled in by half and read as empty. */
export function problemsOf(fields: BlockerFields, unfinished: readonly string[]): FieldProblem[] {
  const half = unfinished.map((field) => ({ field, text: { key: 'errors.unfinished' } }))
  return [...half, ...schemaProblems(fields).filter(({ field }) => !unfinished.includes(field))]
}

function schemaProblems(fields: BlockerFields) {
  try {
    blockerSchema.validateSync({ ...fields, type: fields.type || undefined }, { abortEarly: false })
    return []
  } catch (error) {
    const { inner = [] } = error as { inner?: Fault[] }
    return inOrder(inner, (key) => ({ key: `errors.${key}` }))
  }
}

/** What the server found wrong, beside the field it means. */
export const refusedFields = (errors: Fault[]) => inOrder(errors, (sentence) => ({ sentence }))
