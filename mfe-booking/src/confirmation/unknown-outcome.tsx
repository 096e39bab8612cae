import type { LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhone } from '../wizard/branch-phone.tsx'
import { useSeen } from '../wizard/notes.tsx'
import { Question } from '../wizard/question.tsx'
import styles from '../wizard/warning.module.css'

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
  return (
    <Question
      id="ask-again"
      title={t('lost.askTitle')}
      text={t('lost.ask')}
      keep={t('lost.keep')}
      onKeep={onKeep}
    >
      <button type="submit" className="btn btn-primary">
        {t('lost.sendAgain')}
      </button>
    </Question>
  )
}
