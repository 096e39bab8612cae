import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { Problem } from '../wizard/notes.tsx'
import type { Text } from '../wizard/text.ts'
import { NoCode, type NoCodeProps } from './no-code.tsx'
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

interface SendFirstProps extends Omit<NoCodeProps, 'sentAt'> {
  contact: string
  problem: Text | null
}

/** The verification has run out, and its code is used: a new one comes first. */
export function SendFirst({ contact, problem, ...ways }: SendFirstProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>{contact ? t('code.expired', { contact }) : t('code.expiredNobody')}</p>
      {problem && <Problem text={problem} />}
      <div className={styles['wayOn']}>
        <BusyButton type="button" busy={ways.busy} busyText={t('identifier.sending')} onClick={ways.onSend}>
          {t('code.again')}
        </BusyButton>
      </div>
      <NoCode sentAt={null} {...ways} />
    </>
  )
}
