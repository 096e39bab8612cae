import { useEffect, useRef } from 'react'
import type { LocationCode } from '@molar/shared/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhone } from '../wizard/branch-phone.tsx'
import { useSeen } from '../wizard/notes.tsx'
import styles from './confirmation.module.css'

/** Nobody knows whether the booking arrived, and this server cannot be asked safely: the branch can. */
export function UnknownOutcome({ location }: { location: LocationCode }) {
  const { t } = useTranslation(['booking', 'common'])
  const box = useSeen<HTMLDivElement>()
  return (
    <div ref={box} className={styles['warning']} role="alert">
      <h2>{t('lost.unknownTitle')}</h2>
      <p>
        {t('lost.unknown', { city: t(`common:city.${location}`) })} <BranchPhone location={location} />
      </p>
    </div>
  )
}

/** Stands in the place of Submit, and asks before it sends a second time. */
export function AskAgain({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation('booking')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={styles['warning']}
      role="alertdialog"
      aria-labelledby="ask-again"
      aria-describedby="ask-why"
    >
      <h2 id="ask-again">{t('lost.askTitle')}</h2>
      <p id="ask-why">{t('lost.ask')}</p>
      <div className={styles['answers']}>
        <button type="button" className="btn btn-outline-primary" onClick={onKeep}>
          {t('lost.keep')}
        </button>
        <button type="submit" className="btn btn-primary">
          {t('lost.sendAgain')}
        </button>
      </div>
    </div>
  )
}
