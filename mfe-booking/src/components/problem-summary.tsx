import { useTranslation } from '@molar/shared/platform'
import { ErrorSummary } from '@molar/shared/ui'
import type { FormProblems } from '../wizard/form-problems.ts'
import { useTranslateMessage } from '../wizard/message.ts'

/** Lists what is still wrong above a form after Next was refused; each is a link to its field. */
export function ProblemSummary({ problems }: { problems: FormProblems | null }) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  if (!problems) return null
  return (
    <ErrorSummary
      title={t(problems.title)}
      submission={problems.refusal}
      errors={problems.left.map(({ field, message }) => ({ id: field, message: translate(message) }))}
    />
  )
}
