import { useTranslation } from '@molar/shared/platform'
import type { ScheduleView } from './schedule-view.ts'
import { useExport } from './use-export.ts'

/** Saves the appointments of the shown days for a spreadsheet. */
export function ExportButton({ view }: { view: ScheduleView }) {
  const { t } = useTranslation('appointments')
  const { isBusy, failure, exportDays } = useExport(view)
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        onClick={() => void exportDays()}
        aria-disabled={isBusy}
      >
        {t('schedule.export')}
      </button>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
