import { useState } from 'react'
import {
  clinicToday,
  doctorName,
  formatWeekday,
  PARTS_OF_DAY,
  WEEKDAYS,
  weekdayButtonName,
} from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, Field, FieldError, OptionGroup } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'
import times from '../times/times.module.css'
import styles from './appointment.module.css'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom, actionErrorAtom, waitingListAtom } from './loaded-appointment.atoms.ts'
import { joinAtom } from './waiting-list.atoms.ts'

const ANY_DOCTOR = 'any'

const dayId = (day: number) => `preferred-day-${day}`
const FIRST_DAY = dayId(WEEKDAYS[0]!)
const DAYS_ERROR = 'preferred-days-error'
const LAST_DAY = 'preferred-until'

interface PreferencesScreenProps {
  onResult: (isChanged: boolean) => void
  onKeep: () => void
}

/** Which earlier times suit the patient. */
export function PreferencesScreen({ onResult, onKeep }: PreferencesScreenProps) {
  const { t } = useTranslation(['my-appointment', 'booking'])
  const { appointment_date, doctor, doctorTakesBookings } = useAtomValue(appointmentAtom)!
  const known = useAtomValue(waitingListAtom)?.wish
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'join'
  const join = useSetAtom(joinAtom)
  const setError = useSetAtom(actionErrorAtom)
  const ownDoctor = Number(doctor.id)
  const wishedDoctor = known ? known.doctor_id : ownDoctor
  const [preferences, setPreferences] = useState({
    doctor_id: wishedDoctor === ownDoctor && doctorTakesBookings === false ? null : wishedDoctor,
    weekdays: known?.weekdays ?? WEEKDAYS,
    partOfDay: known?.partOfDay ?? 'any',
    until: known?.until ?? appointment_date,
  })
  const { doctor_id, weekdays, partOfDay, until } = preferences
  const change = (changed: Partial<typeof preferences>) => setPreferences({ ...preferences, ...changed })
  const [isRefused, setIsRefused] = useState(false)
  const hasNoDays = weekdays.length === 0
  const hasNoLastDay = !until || until < clinicToday()
  const daysError = isRefused && hasNoDays ? t('earlier.daysNeeded') : undefined
  const untilError = isRefused && hasNoLastDay ? t('earlier.untilNeeded') : undefined

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (hasNoDays || hasNoLastDay) {
          setError(null)
          setIsRefused(true)
          // With the focus, a screen reader reads the error each time.
          return document.getElementById(hasNoDays ? FIRST_DAY : LAST_DAY)?.focus()
        }
        void join({ doctor_id, weekdays: [...weekdays], partOfDay, until }).then(onResult)
      }}
    >
      <p className={styles['lead']}>{t('earlier.explanation')}</p>
      <div className={times['fields']}>
        <OptionGroup
          id="preferred-doctor"
          className={times['wide'] ?? ''}
          legend={t('booking:times.doctor')}
          value={doctor_id === null ? ANY_DOCTOR : String(doctor_id)}
          options={[
            // The clinic has changed the doctor of the appointment since.
            ...(wishedDoctor !== null && wishedDoctor !== ownDoctor
              ? [{ value: String(wishedDoctor), label: t('earlier.chosenDoctor') }]
              : []),
            ...(doctorTakesBookings === false
              ? []
              : [{ value: String(ownDoctor), label: doctorName(doctor) }]),
            { value: ANY_DOCTOR, label: t('booking:times.anyDoctor') },
          ]}
          onChoose={(value) => change({ doctor_id: value === ANY_DOCTOR ? null : Number(value) })}
        />
        <Weekdays chosen={weekdays} error={daysError} onChange={(days) => change({ weekdays: days })} />
        <OptionGroup
          id="preferred-part"
          className={times['wide'] ?? ''}
          legend={t('earlier.part')}
          value={partOfDay}
          options={PARTS_OF_DAY.map((value) => ({ value, label: t(`earlier.parts.${value}`) }))}
          onChoose={(value) => change({ partOfDay: value })}
        />
        <Field id={LAST_DAY} label={t('earlier.until')} hint={t('earlier.untilHint')} error={untilError}>
          {(control) => (
            <input
              {...control}
              className={`form-control ${untilError ? 'is-invalid' : ''}`}
              type="date"
              required
              min={clinicToday()}
              max={appointment_date}
              value={until}
              onChange={(event) => change({ until: event.target.value })}
            />
          )}
        </Field>
      </div>
      <ButtonRow>
        <BusyButton busy={isBusy} busyText={t('willCome.saving')}>
          {t(known ? 'earlier.save' : 'earlier.join')}
        </BusyButton>
        <button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>
          {t('earlier.back')}
        </button>
      </ButtonRow>
    </form>
  )
}

interface WeekdaysProps {
  chosen: readonly number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

function Weekdays({ chosen, error, onChange }: WeekdaysProps) {
  const { t, i18n } = useTranslation('my-appointment')
  return (
    <fieldset className={times['wide']} aria-describedby={error && DAYS_ERROR}>
      <legend>{t('earlier.days')}</legend>
      {error && <FieldError id={DAYS_ERROR} message={error} />}
      <div className={styles['weekdays']}>
        {WEEKDAYS.map((day) => (
          <div key={day}>
            <input
              id={dayId(day)}
              className="btn-check"
              type="checkbox"
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              aria-label={weekdayButtonName(day, i18n.language)}
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
              }
            />
            <label className="btn btn-option" htmlFor={dayId(day)}>
              {formatWeekday(day, i18n.language, 'short')}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
