import { useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './clear-details.module.css'
import type { Question } from './question.tsx'

interface ClearDetailsProps {
  /** Loaded with the later steps. Until then there is little to lose, and the button clears without a question. */
  Question: typeof Question | undefined
  onClear: () => void
}

/** Deletes all answers, for people who share a phone. Asks first, because it may be pressed by mistake. */
export function ClearDetails({ Question, onClear }: ClearDetailsProps) {
  const { t } = useTranslation('booking')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`btn btn-text ${styles['clear']}`}
        hidden={isAsking}
        onClick={() => (Question ? setIsAsking(true) : onClear())}
      >
        {t('clear')}
      </button>
      {isAsking && Question && (
        <Question
          id="clear"
          title={t('clearAsk.title')}
          text={t('clearAsk.text')}
          cancel={t('clearAsk.keep')}
          onCancel={() => setIsAsking(false)}
        >
          <button type="button" className="btn btn-danger" onClick={onClear}>
            {t('clear')}
          </button>
        </Question>
      )}
    </>
  )
}
