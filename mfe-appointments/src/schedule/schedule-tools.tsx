import { useTranslation } from '@molar/shared/platform'

interface ScheduleToolsProps {
  /** There is a schedule of the chosen days to print and export. */
  isReady: boolean
  onPrint: () => void
  onExport: () => void
  /** Left out where the server has no calendar feed. */
  onCalendar: (() => void) | undefined
}

/** Print, export and the calendar feed. */
export function ScheduleTools({ isReady, onPrint, onExport, onCalendar }: ScheduleToolsProps) {
  const { t } = useTranslation('appointments')
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={onPrint} disabled={!isReady}>
        {t('schedule.print')}
      </button>
      <button type="button" className="btn btn-outline-primary" onClick={onExport} disabled={!isReady}>
        {t('schedule.export')}
      </button>
      {onCalendar && (
        <button type="button" className="btn btn-outline-primary" onClick={onCalendar}>
          {t('feed.open')}
        </button>
      )}
    </>
  )
}
