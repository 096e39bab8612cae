import type { FieldProblem } from './field-problems.ts'
import { useSay } from './use-say.ts'

/** The sentence beside a field, undefined where nothing is wrong with it. */
export function useErrorOf(problems: readonly FieldProblem[]) {
  const say = useSay()
  return (field: string) => {
    const found = problems.find((one) => one.field === field)
    return found && say(found.text)
  }
}
