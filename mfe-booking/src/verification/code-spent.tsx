import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import styles from './verification.module.css'

/** Back at the code although it was right: nothing to do but go on. */
export function AlreadyVerified({ onGoOn }: { onGoOn: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>{t('code.verified')}</p>
      <div className={styles['wayOn']}>
        <button type="button" className="btn btn-primary" onClick={onGoOn}>
          {t('code.goOn')}
        </button>
      </div>
    </>
  )
}

interface SendFirstProps {
  contact: string
  busy: boolean
  onSend: () => void
}

/** The verification has run out, and its code is used: a new one comes first. */
export function SendFirst({ contact, busy, onSend }: SendFirstProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>{contact ? t('code.expired', { contact }) : t('code.expiredNobody')}</p>
      <div className={styles['wayOn']}>
        <BusyButton type="button" busy={busy} busyText={t('identifier.sending')} onClick={onSend}>
          {t('code.again')}
        </BusyButton>
      </div>
    </>
  )
}
