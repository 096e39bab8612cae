import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import styles from './booking.module.css'
import type { useNextTime } from './use-next-time.ts'

interface NextTimeProps {
  search: ReturnType<typeof useNextTime>
  /** With the pressed button. */
  onFind: (button: Element) => void
}

/** Says that the day has no time, and leads to the next one. */
export function NextTime({ search: { isBusy, failure }, onFind }: NextTimeProps) {
  const { t } = useTranslation('appointments')
  return (
    <div className={styles['nextTime']}>
      <output>{failure ?? t('schedule.noTime')}</output>
      <BusyButton
        type="button"
        look="outline-primary"
        className="btn-sm"
        busy={isBusy}
        busyText={t('schedule.searching')}
        onClick={({ currentTarget }) => onFind(currentTarget)}
      >
        {t('schedule.nextTime')}
      </BusyButton>
    </div>
  )
}
