import { addDays, clinicToday, formatDay, formatShortDay } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import styles from './calendar.module.css'
import { daysOf, type ScheduleView, type ViewChange } from '../state/schedule-view.ts'

interface ScheduleDaysProps {
  view: ScheduleView
  isNarrow: boolean
  onChange: (change: ViewChange) => void
}

/** The day or week on screen, the ones beside it, and today. */
export function ScheduleDays({ view, isNarrow, onChange }: ScheduleDaysProps) {
  const { t, i18n } = useTranslation('appointments')
  const { from, days } = daysOf(view)
  const isWeek = view.span === 'week'
  const step = isWeek ? 7 : 1
  const short = (date: string) => formatShortDay(date, i18n.language)
  const day = isNarrow ? short(from) : formatDay(from, i18n.language)
  return (
    <div className={styles['days']}>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-label={t(isWeek ? 'schedule.previousWeek' : 'schedule.previousDay')}
        onClick={() => onChange(({ date }) => ({ date: addDays(date, -step) }))}
      >
        <Icon name="next" className={styles['previous']} />
      </button>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-current={view.date === clinicToday() ? 'date' : undefined}
        onClick={() => onChange({ date: clinicToday() })}
      >
        {t('today')}
      </button>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-label={t(isWeek ? 'schedule.nextWeek' : 'schedule.nextDay')}
        onClick={() => onChange(({ date }) => ({ date: addDays(date, step) }))}
      >
        <Icon name="next" />
      </button>
      <h2 className={styles['date']} aria-live="polite">
        {days === 1 ? day : `${short(from)} – ${short(addDays(from, days - 1))}`}
      </h2>
    </div>
  )
}
