import { useEffect } from 'react'
import { Link, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { ButtonRow } from '../components/button-row.tsx'
import { StageHeading } from '../components/stage-heading.tsx'
import styles from './appointment.module.css'
import { BOOKING_ROUTE } from '../routes.ts'

interface LinkEndedProps {
  reason: 'unknown' | 'expired'
  onFindByCode: () => void
}

/** The link leads to no appointment: what the patient can do. */
export function LinkEnded({ reason, onFindByCode }: LinkEndedProps) {
  const { t } = useTranslation('my-appointment')
  const { nameStep } = useHost()
  const title = t(`${reason}.title`)
  useEffect(() => {
    nameStep(title)
    return () => nameStep(null)
  }, [nameStep, title])
  return (
    <>
      <StageHeading title={title} takesFocus />
      <p className={styles['lead']}>{t(`${reason}.text`)}</p>
      <ButtonRow>
        <button type="button" className="btn btn-primary" onClick={onFindByCode}>
          {t('byCode.find')}
        </button>
        <Link className="btn btn-outline-primary" to={BOOKING_ROUTE}>
          {t('book')}
        </Link>
      </ButtonRow>
    </>
  )
}
