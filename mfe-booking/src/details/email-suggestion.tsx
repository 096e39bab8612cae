import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const afterPress = useAfterPress()
  const meant = asked?.typed === email ? asked.meant : null
  return (
    <div onBlur={() => afterPress(check)}>
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

/**
 * Returns a function that works after the press that is under way: what appears during a press moves what is below away from
 * the pointer, and the press does nothing.
 */
function useAfterPress() {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void) | null>(null)
  useEffect(() => {
    const begin = () => (isPressed.current = true)
    const end = () => {
      isPressed.current = false
      const work = waiting.current
      waiting.current = null
      // The click comes after the pointer is up.
      if (work) setTimeout(work)
    }
    addEventListener('pointerdown', begin, true)
    addEventListener('pointerup', end, true)
    addEventListener('pointercancel', end, true)
    return () => {
      removeEventListener('pointerdown', begin, true)
      removeEventListener('pointerup', end, true)
      removeEventListener('pointercancel', end, true)
    }
  }, [])
  return (work: () => void) => {
    if (isPressed.current) waiting.current = work
    // A touch moves the focus after the pointer is up, and clicks in the same task.
    else setTimeout(work)
  }
}
