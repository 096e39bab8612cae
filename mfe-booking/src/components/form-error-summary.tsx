import { useTranslation } from '@molar/shared/platform'
import { ErrorSummary } from '@molar/shared/ui'
import type { FormErrors } from '../wizard/form-errors.ts'
import { useTranslateMessage } from '../wizard/message.ts'

/** Lists what is still wrong above a form after Next was refused; each is a link to its field. */
export function FormErrorSummary({ errors }: { errors: FormErrors | null }) {
  const { t } = useTranslation('booking')
  const translate = useTranslateMessage()
  if (!errors) return null
  return (
    <ErrorSummary
      title={t(errors.title)}
      submission={errors.refusal}
      errors={errors.remaining.map(({ field, message }) => ({ id: field, message: translate(message) }))}
    />
  )
}
