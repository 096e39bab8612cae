import { useEffect, useState } from 'react'
import { OTP_COUNTDOWN_SECONDS } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import styles from './verification.module.css'

export interface NoCodeProps {
  /** Epoch milliseconds; null where sending one has its own place above. */
  sentAt: number | null
  busy: boolean
  onCheck: () => void
  onSend: () => void
  onCarryOn: () => void
}

/** True once the countdown since the last code is over; nobody sees it tick. */
function useCountdownOver(sentAt: number | null) {
  const left = () => (sentAt ?? 0) + OTP_COUNTDOWN_SECONDS * 1000 - Date.now()
  const [over, setOver] = useState(() => left() <= 0)
  useEffect(() => {
    setOver(left() <= 0)
    const timer = setTimeout(() => setOver(true), left())
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentAt])
  return over
}

/** Where to go when no code comes: an unknown patient sees the same page as a known one. */
export function NoCode({ sentAt, busy, onCheck, onSend, onCarryOn }: NoCodeProps) {
  const { t } = useTranslation('booking')
  const over = useCountdownOver(sentAt)
  return (
    <section className={styles['noCode']} aria-labelledby="no-code">
      <h2 id="no-code">{t(sentAt === null ? 'code.otherWay' : 'code.noCode')}</h2>
      <ul className={styles['ways']}>
        <li>
          <button type="button" className="btn btn-text" onClick={onCheck}>
            {t('code.check')}
          </button>
        </li>
        {sentAt !== null && (
          <li>
            <button
              type="button"
              className="btn btn-text"
              disabled={!over || busy}
              aria-describedby={over ? undefined : 'again-later'}
              onClick={onSend}
            >
              {busy ? t('identifier.sending') : t('code.again')}
            </button>
            {!over && (
              <p id="again-later" className={styles['later']}>
                {t('code.againLater')}
              </p>
            )}
          </li>
        )}
        <li>
          <button type="button" className="btn btn-text" onClick={onCarryOn}>
            {t('code.asNew')}
          </button>
        </li>
      </ul>
    </section>
  )
}
