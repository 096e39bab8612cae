import { useTranslation } from '@molar/shared/platform'
import styles from './editing.module.css'

interface DiscardQuestionProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Stands at the dialog's foot in place of its buttons. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation('blockers')
  return (
    <div className={styles['discard']} role="alertdialog" aria-labelledby="discard-question">
      <p id="discard-question" className="mb-0">
        {t('discard.question')}
      </p>
      <div className={styles['answers']}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question has just been asked; this answer loses nothing */}
        <button type="button" className="btn btn-outline-primary" autoFocus onClick={onKeep}>
          {t('discard.keep')}
        </button>
        <button type="button" className="btn btn-danger" onClick={onDiscard}>
          {t('discard.go')}
        </button>
      </div>
    </div>
  )
}
