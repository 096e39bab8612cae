import { useEffect, useState } from 'react'
import { OTP_COUNTDOWN_SECONDS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ProblemNote } from '../components/notes.tsx'
import type { Message } from '../wizard/message.ts'
import styles from './verification.module.css'

/** The patient came back to the code stage after a valid code. */
export function AlreadyVerified({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>{t('code.verified')}</p>
      <div className={styles['action']}>
        <button type="button" className="btn btn-primary" onClick={onContinue}>
          {t('code.continue')}
        </button>
      </div>
    </>
  )
}

interface CodeOptionsProps {
  /** Epoch milliseconds; null where the button for a new code is above the options. */
  sentAt: number | null
  isSending: boolean
  onCheckIdentifier: () => void
  onSend: () => void
  onContinueAsNew: () => void
}

interface ExpiredVerificationProps extends Omit<CodeOptionsProps, 'sentAt'> {
  /** '' where it is not known. */
  contact: string
  problem: Message | null
}

/** The token has expired, and its code was used: the patient needs a new code. */
export function ExpiredVerification({ contact, problem, ...options }: ExpiredVerificationProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>
        {contact ? t('code.expired', { contact }) : t('code.expiredWithoutContact')}
      </p>
      {problem && <ProblemNote message={problem} />}
      <div className={styles['action']}>
        <BusyButton
          type="button"
          busy={options.isSending}
          busyText={t('identifier.sending')}
          onClick={options.onSend}
        >
          {t('code.again')}
        </BusyButton>
      </div>
      <CodeOptions sentAt={null} {...options} />
    </>
  )
}

/** Whether the countdown since the last code is over. The specification hides the countdown itself. */
function useIsCountdownOver(sentAt: number | null) {
  const remaining = () => (sentAt ?? 0) + OTP_COUNTDOWN_SECONDS * 1000 - Date.now()
  const [isOver, setIsOver] = useState(() => remaining() <= 0)
  useEffect(() => {
    setIsOver(remaining() <= 0)
    const timer = setTimeout(() => setIsOver(true), remaining())
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentAt])
  return isOver
}

/** What to do without a code. The same for known and unknown patients, so that it does not show who is registered. */
export function CodeOptions(props: CodeOptionsProps) {
  const { sentAt, isSending, onCheckIdentifier, onSend, onContinueAsNew } = props
  const { t } = useTranslation('booking')
  const canSend = useIsCountdownOver(sentAt)
  return (
    <section className={styles['options']} aria-labelledby="code-options">
      <h2 id="code-options">{t(sentAt === null ? 'code.otherOptions' : 'code.noCode')}</h2>
      <ul className={styles['optionList']}>
        <li>
          <button type="button" className="btn btn-text" onClick={onCheckIdentifier}>
            {t('code.check')}
          </button>
        </li>
        {sentAt !== null && (
          <li>
            <button
              type="button"
              className="btn btn-text"
              disabled={!canSend || isSending}
              aria-describedby={canSend ? undefined : 'send-again-later'}
              onClick={onSend}
            >
              {isSending ? t('identifier.sending') : t('code.again')}
            </button>
            {!canSend && (
              <p id="send-again-later" className={styles['waitHint']}>
                {t('code.againLater', { count: OTP_COUNTDOWN_SECONDS / 60 })}
              </p>
            )}
          </li>
        )}
        <li>
          <button type="button" className="btn btn-text" onClick={onContinueAsNew}>
            {t('code.asNew')}
          </button>
        </li>
      </ul>
    </section>
  )
}
