import type { LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhone } from '../wizard/branch-phone.tsx'
import styles from './times.module.css'

interface NoTimesProps {
  location: LocationCode
  /** '' for any. */
  doctor: string
  onChangeBranch: () => void
}

/** A branch without a single free time: another branch or the phone is the way. */
export function NoTimes({ location, doctor, onChangeBranch }: NoTimesProps) {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <div className={`${styles['wide']} ${styles['none']}`} id="date" tabIndex={-1} aria-live="polite">
      <h2>{doctor ? t('times.noneWith', { doctor }) : t('times.noneTitle')}</h2>
      <p>
        {t('times.none', { city: t(`common:city.${location}`) })} <BranchPhone location={location} />.
      </p>
      <button type="button" className="btn btn-outline-primary mt-3" onClick={onChangeBranch}>
        {t('times.changeBranch')}
      </button>
    </div>
  )
}
