import type { LocationCode } from '@molar/shared/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchPhone } from '../wizard/branch-phone.tsx'
import styles from './times.module.css'

/** A branch without a single free time: the phone is the way. */
export function NoTimes({ location, doctor }: { location: LocationCode; doctor: string }) {
  const { t } = useTranslation(['booking', 'common'])
  return (
    <div className={`${styles['wide']} ${styles['none']}`} id="date" tabIndex={-1} aria-live="polite">
      <h2>{doctor ? t('times.noneWith', { doctor }) : t('times.noneTitle')}</h2>
      <p>
        {t('times.none', { city: t(`common:city.${location}`) })} <BranchPhone location={location} />.
      </p>
    </div>
  )
}
