import { useState } from 'react'
import { useTranslation } from '@molar/shared/platform'
import styles from './clear-details.module.css'
import type { Question } from './question.tsx'

interface ClearDetailsProps {
  /** Comes with the later steps; before them there is little to lose, and nothing asks. */
  Question: typeof Question | undefined
  onClear: () => void
}

/** Forgets everything typed, for whoever shares a phone; a slip of the finger costs nothing. */
export function ClearDetails({ Question, onClear }: ClearDetailsProps) {
  const { t } = useTranslation('booking')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`btn btn-text ${styles['clear']}`}
        hidden={asking}
        onClick={() => (Question ? setAsking(true) : onClear())}
      >
        {t('clear')}
      </button>
      {asking && Question && (
        <Question
          id="clear"
          title={t('clearAsk.title')}
          text={t('clearAsk.text')}
          keep={t('clearAsk.keep')}
          onKeep={() => setAsking(false)}
        >
          <button type="button" className="btn btn-danger" onClick={onClear}>
            {t('clear')}
          </button>
        </Question>
      )}
    </>
  )
}
