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

interface EndedCodeProps extends Omit<CodeOptionsProps, 'sentAt'> {
  problem: Message
  /** Epoch milliseconds. */
  sentAt: number
}

/** After five wrong codes, or when the code has expired: only a new code helps. */
export function EndedCode({ problem, sentAt, ...options }: EndedCodeProps) {
  const { t } = useTranslation('booking')
  const wait = useWait(sentAt)
  return (
    <>
      <ProblemNote message={problem} />
      <WaitHint wait={wait} className={styles['lead']} />
      <div className={styles['action']}>
        <BusyButton
          type="button"
          busy={options.isSending}
          busyText={t('identifier.sending')}
          disabled={wait !== null}
          aria-describedby={wait === null ? undefined : 'send-again-later'}
          onClick={options.onSend}
        >
          {t('code.again')}
        </BusyButton>
      </div>
      <CodeOptions sentAt={null} {...options} />
    </>
  )
}

/** How long until a new code can be requested, as `2:05`, counting down; null when it can. */
function useWait(sentAt: number) {
  const left = () => Math.max(0, Math.ceil((sentAt - Date.now()) / 1000) + OTP_COUNTDOWN_SECONDS)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentAt])
  return seconds === 0 ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface WaitHintProps {
  wait: string | null
  className: string | undefined
}

function WaitHint({ wait, className }: WaitHintProps) {
  const { t } = useTranslation('booking')
  return (
    wait !== null && (
      <p id="send-again-later" className={className}>
        {t('code.againIn', { time: wait })}
      </p>
    )
  )
}

/** What to do without a code. The same for known and unknown patients, so that it does not show who is registered. */
export function CodeOptions(props: CodeOptionsProps) {
  const { sentAt, isSending, onCheckIdentifier, onSend, onContinueAsNew } = props
  const { t } = useTranslation('booking')
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
            <SendAgain sentAt={sentAt} isSending={isSending} onSend={onSend} />
          </li>
        )}
        <li>
          <button type="button" className="btn btn-text" onClick={onContinueAsNew}>
            {t('asNew')}
          </button>
        </li>
      </ul>
    </section>
  )
}

interface SendAgainProps {
  sentAt: number
  isSending: boolean
  onSend: () => void
}

function SendAgain({ sentAt, isSending, onSend }: SendAgainProps) {
  const { t } = useTranslation('booking')
  const wait = useWait(sentAt)
  return (
    <>
      <button
        type="button"
        className="btn btn-text"
        disabled={wait !== null || isSending}
        aria-describedby={wait === null ? undefined : 'send-again-later'}
        onClick={onSend}
      >
        {isSending ? t('identifier.sending') : t('code.again')}
      </button>
      <WaitHint wait={wait} className={styles['waitHint']} />
    </>
  )
}
