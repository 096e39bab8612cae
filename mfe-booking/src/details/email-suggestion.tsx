import { type ReactNode, useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './details.module.css'
import { suggestedEmail } from './email-domain.ts'

interface EmailSuggestionProps {
  email: string
  onTake: (email: string) => void
  /** The control with the id `email`. */
  children: ReactNode
}

/** Asks under the control whether a mistyped mail domain is meant, once the control is left. It never stops anybody. */
export function EmailSuggestion({ email, onTake, children }: EmailSuggestionProps) {
  const { t } = useTranslation('booking')
  const [asked, setAsked] = useState<{ typed: string; meant: string | null } | null>(null)
  const check = () => {
    if (email) setAsked({ typed: email, meant: suggestedEmail(email) })
  }
  const meant = asked?.typed === email ? asked.meant : null
  return (
    <div onBlur={check}>
      {children}
      <div aria-live="polite">
        {meant && (
          <button
            type="button"
            className={`btn btn-link ${styles['question']}`}
            onClick={() => {
              onTake(meant)
              document.getElementById('email')?.focus()
            }}
          >
            {t('details.didYouMean', { email: meant })}
          </button>
        )}
      </div>
    </div>
  )
}
