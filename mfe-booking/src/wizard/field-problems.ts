import type { Text } from './text.ts'

/** What one field needs; `field` is its name in the form and the id of its control. */
export interface FieldProblem {
  field: string
  text: Text
}

const isMissing = ({ text }: FieldProblem) => 'key' in text && /required$/i.test(text.key)

/** One sentence over the whole of what is wrong: the specified one as soon as anything is missing. */
export const problemsTitle = (problems: readonly FieldProblem[]) =>
  problems.some(isMissing) ? 'fillRequired' : 'checkFields'
