import type { ReactNode } from 'react'
import { doctorName, isClinicDate, type LocationCode, type RowId, type Schedule } from '@molar/contract'
import { useAtomValue, useTranslation } from '@molar/shared/platform'
import { authUserAtom } from '@molar/shared/session'
import { FilterSelect } from '@molar/shared/ui'
import { type DateChange, DateField } from '../../date-field.tsx'
import { branchesOf } from '../../branches.ts'
import styles from './calendar.module.css'
import { defaultDoctor } from '../state/schedule-cells.ts'
import type { ScheduleView } from '../state/schedule-view.ts'

interface ToolbarProps {
  view: ScheduleView
  schedule: Schedule | undefined
  isNarrow: boolean
  /** See `defaultDoctor`. */
  lastMoved: RowId | null
  onChange: (change: Partial<ScheduleView>, options?: DateChange) => void
  /** Left out for people who may not book. */
  onBook: (() => void) | undefined
  /** Further buttons beside the one for a new appointment. */
  tools: ReactNode
}

/** Which day, which columns, and a new appointment. */
export function ScheduleToolbar(props: ToolbarProps) {
  const { view, schedule, isNarrow, lastMoved, onChange, onBook, tools } = props
  const { t } = useTranslation(['appointments', 'common'])
  const branches = branchesOf(useAtomValue(authUserAtom))
  const doctors = (schedule?.doctors ?? []).map((doctor) => ({
    value: String(doctor.id),
    label: doctorName(doctor),
  }))
  // The branch on screen may not have the doctor of the address.
  const chosen = doctors.some(({ value }) => value === view.doctor) ? view.doctor : ''
  const isOne = isNarrow || view.span === 'week'
  // The table of a week has the columns of one doctor.
  const hasAll = isNarrow || view.span === 'day'
  const isAll = hasAll && (!isNarrow || view.allDoctors)
  return (
    <div className={styles['choices']}>
      <DateField
        id="schedule-date"
        label={t('schedule.date')}
        value={view.date}
        onChange={(date, change) => isClinicDate(date) && onChange({ date }, change)}
      />
      {branches.length > 1 && (
        <FilterSelect<LocationCode>
          id="schedule-branch"
          label={t('branch')}
          value={view.branch}
          all={{ value: branches[0]!, label: t(`common:city.${branches[0]!}`) }}
          options={branches.slice(1).map((value) => ({ value, label: t(`common:city.${value}`) }))}
          onChoose={(branch) => onChange({ branch, doctor: '' })}
        />
      )}
      <FilterSelect
        id="schedule-span"
        label={t('schedule.span')}
        value={view.span}
        all={{ value: 'day', label: t('schedule.day') }}
        options={[{ value: 'week', label: t('schedule.week') }]}
        onChoose={(span) => onChange({ span })}
      />
      {!isOne && (
        <FilterSelect
          id="schedule-columns"
          label={t('schedule.columns')}
          value={view.columns}
          all={{ value: 'doctors', label: t('schedule.byDoctor') }}
          options={[{ value: 'rooms', label: t('schedule.byRoom') }]}
          onChoose={(columns) => onChange({ columns })}
        />
      )}
      {(isOne || view.columns === 'doctors') && schedule && doctors.length > 0 && (
        <FilterSelect
          id="schedule-doctor"
          label={t('schedule.doctor')}
          value={chosen || (isAll ? '' : String(defaultDoctor(schedule, lastMoved)))}
          all={hasAll ? { value: '', label: t('schedule.allDoctors') } : doctors[0]!}
          options={hasAll ? doctors : doctors.slice(1)}
          onChoose={(doctor) => onChange({ doctor, allDoctors: isNarrow && doctor === '' })}
        />
      )}
      <div className={styles['actions']}>
        {onBook && (
          <button type="button" className="btn btn-primary" onClick={onBook}>
            {t('schedule.new')}
          </button>
        )}
        {tools}
      </div>
    </div>
  )
}
