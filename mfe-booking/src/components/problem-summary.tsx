import { useTranslation } from '@molar/shared/platform'
import { ErrorSummary } from '@molar/shared/ui'
import { type FieldProblem, problemsTitle, useTranslateMessage } from '../wizard/message.ts'

/** Lists all problems above a form after Next was refused; each is a link to its field. */
export function ProblemSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  if (problems.length === 0) return null
  return (
    <ErrorSummary
      title={t(problemsTitle(problems))}
      submission={problems}
      errors={problems.map(({ field, message }) => ({ id: field, message: translate(message) }))}
    />
  )
}
