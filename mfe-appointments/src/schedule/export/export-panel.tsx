import { useState } from 'react'
import {
  addDays,
  APPOINTMENT_STATES,
  type AppointmentState,
  doctorName,
  type LocationCode,
  type NamedDoctor,
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
  /** The branch of `schedule`: `view` may already name another one. */
  scheduleBranch: LocationCode
  onClose: () => void
}

/** Saves the appointments of some days for a spreadsheet, of one doctor or state if chosen. Begins with the shown days. */
export function ExportPanel({ view, schedule, scheduleBranch, onClose }: ExportPanelProps) {
  const { t } = useTranslation('appointments')
  const { isBusy, failure, exportDays } = useExport()
  const [isSaved, setIsSaved] = useState(false)
  const [range, setRange] = useState(() => {
    const { from, days } = daysOf(view)
    return { from, to: addDays(from, days - 1) }
  })
  const known: (NamedDoctor & { active?: boolean })[] = [
    ...schedule.doctors,
    ...(schedule.formerDoctors ?? []).map((one) => ({ ...one, active: false })),
  ]
  const findDoctor = (wanted: string) => known.find(({ id }) => String(id) === wanted)
  const choiceOf = (id: string) => ({ id, doctor: findDoctor(id), branch: scheduleBranch })
  const [chosen, setChosen] = useState(() => choiceOf(view.doctor))
  // An update may remove a doctor from the schedule. The file would then contain the patients of all doctors.
  const kept = chosen.branch === view.branch ? chosen.doctor : undefined
  // The link to a day of another branch shows a doctor their own day, whom that branch does not have.
  const doctor = findDoctor(chosen.id) ?? kept
  const doctors = doctor && !findDoctor(chosen.id) ? [...known, doctor] : known
  const [state, setState] = useState<AppointmentState | ''>('')
  const save = async () => {
    setIsSaved(false)
    setIsSaved(
      await exportDays({
        location: view.branch,
        ...range,
        ...(doctor && { doctor_id: Number(doctor.id) }),
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
            inWords
            onChange={(date) => setRange({ ...range, [name]: date })}
          />
        ))}
        <FilterSelect
          id="export-doctor"
          label={t('schedule.doctor')}
          value={doctor ? String(doctor.id) : ''}
          all={{ value: '', label: t('schedule.allDoctors') }}
          options={doctors.map((one) => ({
            value: String(one.id),
            label:
              one.active === false ? t('export.formerDoctor', { name: doctorName(one) }) : doctorName(one),
          }))}
          onChoose={(id) => setChosen(choiceOf(id))}
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
