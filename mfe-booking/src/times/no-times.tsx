import type { LocationCode } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { MONTHS_AHEAD } from './available-days.ts'
import styles from './times.module.css'

interface NoTimesProps {
  location: LocationCode
  /** '' for any. */
  doctor: string
  onChangeBranch: () => void
}

/** No time is available: the patient can choose another branch or call. */
export function NoTimes({ location, doctor, onChangeBranch }: NoTimesProps) {
  const { t } = useTranslation('booking')
  return (
    <div className={`${styles['wide']} ${styles['none']}`} id="date" tabIndex={-1} aria-live="polite">
      <h2>{doctor ? t('times.noneWith', { doctor }) : t('times.noneTitle')}</h2>
      <p>
        <TextWithPhone textKey="times.none" values={{ count: MONTHS_AHEAD }} location={location} />
      </p>
      <button type="button" className="btn btn-outline-primary mt-3" onClick={onChangeBranch}>
        {t('times.changeBranch')}
      </button>
    </div>
  )
}
