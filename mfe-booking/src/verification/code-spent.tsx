import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { Problem } from '../wizard/notes.tsx'
import styles from './verification.module.css'

interface CodeSpentProps {
  /** The patient is verified and came back to look. */
  isLive: boolean
  contact: string
  problem: string | undefined
  busy: boolean
  onSend: () => void
  onGoOn: () => void
}

/** The code stage once its code was used: either there is nothing to do, or the verification has run out. */
export function CodeSpent({ isLive, contact, problem, busy, onSend, onGoOn }: CodeSpentProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>{isLive ? t('code.verified') : t('code.expired', { contact })}</p>
      {problem && <Problem text={{ sentence: problem }} />}
      <div className={styles['wayOn']}>
        {isLive ? (
          <button type="button" className="btn btn-primary" onClick={onGoOn}>
            {t('code.goOn')}
          </button>
        ) : (
          <BusyButton type="button" busy={busy} busyText={t('identifier.sending')} onClick={onSend}>
            {t('code.again')}
          </BusyButton>
        )}
      </div>
    </>
  )
}
