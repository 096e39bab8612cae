import { Icon } from '@molar/shared/ui'
import styles from './choice.module.css'

interface ChoiceProps {
  answer: string
  explanation: string
  onChoose: () => void
}

/** One answer of a question, as a row that acts at once. */
export const Choice = ({ answer, explanation, onChoose }: ChoiceProps) => (
  <button type="button" className={`btn btn-outline-primary ${styles['choice']}`} onClick={onChoose}>
    <span>
      {answer}
      <small className={styles['how']}>{explanation}</small>
    </span>
    <Icon name="next" />
  </button>
)
