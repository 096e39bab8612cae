import { useState } from 'react'
import {
  addDays,
  APPOINTMENT_STATES,
  type AppointmentState,
  doctorName,
  type Schedule,
} from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { FieldError, FilterSelect } from '@molar/shared/ui'
import { DateField } from '../../date-field.tsx'
import { daysOf, type ScheduleView } from '../state/schedule-view.ts'
import panelStyles from '../panel/panel.module.css'
import styles from './export.module.css'
import { SidePanel } from '../panel/side-panel.tsx'
import { useExport } from './use-export.ts'

interface ExportPanelProps {
  view: ScheduleView
  schedule: Schedule
  onClose: () => void
}

/** Saves the appointments of some days for a spreadsheet, of one doctor or state if chosen. Begins with the shown days. */
export function ExportPanel({ view, schedule, onClose }: ExportPanelProps) {
  const { t } = useTranslation('appointments')
  const { isBusy, failure, exportDays } = useExport()
  const [isSaved, setIsSaved] = useState(false)
  const [range, setRange] = useState(() => {
    const { from, days } = daysOf(view)
    return { from, to: addDays(from, days - 1) }
  })
  const [chosen, setChosen] = useState(view.doctor)
  // The link to a day of another branch shows a doctor their own day, whom that branch does not have.
  const doctor = schedule.doctors.some(({ id }) => String(id) === chosen) ? chosen : ''
  const [state, setState] = useState<AppointmentState | ''>('')
  const save = async () => {
    setIsSaved(false)
    setIsSaved(
      await exportDays({
        location: view.branch,
        ...range,
        ...(doctor && { doctor_id: Number(doctor) }),
        ...(state && { state }),
      }),
    )
  }
  return (
    <SidePanel title={t('export.title')} onClose={onClose}>
      <p>{t('export.lead')}</p>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            id={`export-${name}`}
            label={t(`search.${name}`)}
            value={range[name]}
            onChange={(date) => setRange({ ...range, [name]: date })}
          />
        ))}
        <FilterSelect
          id="export-doctor"
          label={t('schedule.doctor')}
          value={doctor}
          all={{ value: '', label: t('schedule.allDoctors') }}
          options={schedule.doctors.map((one) => ({ value: String(one.id), label: doctorName(one) }))}
          onChoose={setChosen}
        />
        <FilterSelect<AppointmentState | ''>
          id="export-state"
          label={t('status')}
          value={state}
          all={{ value: '', label: t('allStatuses') }}
          options={APPOINTMENT_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChoose={setState}
        />
        {failure && <FieldError id="export-failure" announced message={failure} />}
        <div className={panelStyles['buttons']}>
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
            {t('export.save')}
          </button>
          <output>{isSaved && t('export.saved')}</output>
        </div>
      </form>
    </SidePanel>
  )
}
