import { useTranslation } from '@molar/shared/platform'
import { ErrorSummary } from '@molar/shared/ui'
import { type FieldProblem, problemsTitle } from './field-problems.ts'
import { useSay } from './use-say.ts'

/** Above the form of a refused Next: everything that is wrong, each a way to its field. */
export function ProblemSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('booking')
  const say = useSay()
  if (problems.length === 0) return null
  return (
    <ErrorSummary
      title={t(problemsTitle(problems))}
      submission={problems}
      errors={problems.map(({ field, text }) => ({ id: field, message: say(text) }))}
    />
  )
}
