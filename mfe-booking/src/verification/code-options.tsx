import { type Ref, useEffect, useState } from 'react'
import { OTP_COUNTDOWN_SECONDS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ErrorNote } from '../components/notes.tsx'
import type { MessageText } from '../wizard/message.ts'
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
  error: MessageText | null
}

/** The token has expired, and its code was used: the patient needs a new code. */
export function ExpiredVerification({ contact, error, ...options }: ExpiredVerificationProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <p className={styles['lead']}>
        {contact ? t('code.expired', { contact }) : t('code.expiredWithoutContact')}
      </p>
      {error && <ErrorNote message={error} />}
      <SendNewCode {...options} sentAt={null} />
      <CodeOptions sentAt={null} {...options} />
    </>
  )
}

interface EndedCodeProps extends Omit<CodeOptionsProps, 'sentAt'> {
  ref: Ref<HTMLDivElement>
  /** null when the page was left and opened again since. */
  error: MessageText | null
  /** Epoch milliseconds; null if a new code can be requested at once. */
  sentAt: number | null
}

const CODE_ENDED: MessageText = { key: 'code.ended' }

/** After five wrong codes, when the code has expired, or was used for another patient: only a new code helps. */
export function EndedCode({ ref, error, sentAt, ...options }: EndedCodeProps) {
  return (
    <>
      <div ref={ref} tabIndex={-1}>
        <ErrorNote message={error ?? CODE_ENDED} />
      </div>
      <SendNewCode {...options} sentAt={sentAt} />
      <CodeOptions sentAt={null} {...options} />
    </>
  )
}

/** How long until a new code can be requested, as `2:05`, counting down; null when it can. */
function useWait(sentAt: number | null) {
  const left = () => {
    // A time in the future: the clock of the device was set back since, and the wait is not known.
    if (sentAt === null || sentAt > Date.now()) return 0
    const seconds = Math.ceil((sentAt - Date.now()) / 1000) + OTP_COUNTDOWN_SECONDS
    return Math.max(0, seconds)
  }
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (sentAt === null) return undefined
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentAt])
  return seconds === 0 ? null : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
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
            <SendNewCode sentAt={sentAt} isSending={isSending} onSend={onSend} isOption />
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

interface SendNewCodeProps {
  /** Epoch milliseconds; null if a new code can be requested at once. */
  sentAt: number | null
  isSending: boolean
  onSend: () => void
  /** One of several options, and not the main button of the screen. */
  isOption?: boolean
}

/** "Send a new code", and how long to wait for it. */
function SendNewCode({ sentAt, isSending, onSend, isOption = false }: SendNewCodeProps) {
  const { t } = useTranslation('booking')
  const wait = useWait(sentAt)
  const hint = wait !== null && (
    <p id="send-again-later" className={styles[isOption ? 'waitHint' : 'lead']}>
      {t('code.againIn', { time: wait })}
    </p>
  )
  const button = (
    <BusyButton
      type="button"
      look={isOption ? 'text' : 'primary'}
      busy={isSending}
      busyText={t('identifier.sending')}
      disabled={wait !== null}
      aria-describedby={wait === null ? undefined : 'send-again-later'}
      onClick={onSend}
    >
      {t('code.again')}
    </BusyButton>
  )
  if (isOption)
    return (
      <>
        {button}
        {hint}
      </>
    )
  return (
    <>
      {hint}
      <div className={styles['action']}>{button}</div>
    </>
  )
}
