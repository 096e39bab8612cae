import { useEffect, useRef } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './schedule.module.css'

interface DiscardQuestionProps {
  onDiscard: () => void
  onContinue: () => void
}

/** Asks before a panel is closed in which something was typed. Afterwards the field before has the focus again. */
export function DiscardQuestion({ onDiscard, onContinue }: DiscardQuestionProps) {
  const { t } = useTranslation('appointments')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    button.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    <div role="alertdialog" aria-labelledby="discard-question" className={styles['discard']}>
      <p id="discard-question">{t('schedule.discardQuestion')}</p>
      <div className={styles['buttons']}>
        <button ref={button} type="button" className="btn btn-outline-primary" onClick={onContinue}>
          {t('schedule.keepEditing')}
        </button>
        <button type="button" className="btn btn-danger" onClick={onDiscard}>
          {t('schedule.discard')}
        </button>
      </div>
    </div>
  )
}
