import { useEffect } from 'react'
import { useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, OptionGroup } from '@molar/shared/ui'
import { doctorName, isClinicDate } from '@molar/contract'
import { ButtonRow } from '../components/button-row.tsx'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { MONTHS_AHEAD } from '../times/available-days.ts'
import { DateAndTime } from '../times/date-and-time.tsx'
import times from '../times/times.module.css'
import { useOnline } from '../wizard/use-online.ts'
import { moveAtom, moveAvailability } from './appointment.atoms.ts'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom, choiceAtom } from './loaded-appointment.atoms.ts'
import styles from './appointment.module.css'
import { useInWords } from './use-in-words.ts'

interface ChangeTimeProps {
  onResult: (isChanged: boolean) => void
  onKeep: () => void
}

/** Chooses a new date and time with the same parts as the booking. */
export function ChangeTime({ onResult, onKeep }: ChangeTimeProps) {
  const { t } = useTranslation(['my-appointment', 'booking'])
  const { appointment_date, start_time, location, doctor, movesLeft, isClosed } =
    useAtomValue(appointmentAtom)!
  const [{ date, time, isAnyDoctor }, choose] = useAtom(choiceAtom)
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'move'
  const load = useSetAtom(moveAvailability.loadAvailabilityAtom)
  const move = useSetAtom(moveAtom)
  const online = useOnline()
  const inWords = useInWords()
  const isChosen = isClinicDate(date) && time !== ''
  useEffect(() => {
    // The patient's last move has changed the available times.
    void load({ fresh: true })
  }, [load])
  useEffect(() => {
    void load()
  }, [load, isAnyDoctor, online])
  return (
    <form
      className={styles['move']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void move().then(onResult)
      }}
    >
      <p className={styles['lead']}>
        {t(isClosed ? 'closed.time' : 'time.now', inWords(appointment_date, start_time))}
      </p>
      <div className={times['fields']}>
        <OptionGroup
          id="doctor"
          className={times['wide'] ?? ''}
          legend={t('booking:times.doctor')}
          value={isAnyDoctor ? 'any' : 'same'}
          options={[
            { value: 'same', label: doctorName(doctor) },
            { value: 'any', label: t('booking:times.anyDoctor') },
          ]}
          onChoose={(value) => choose({ isAnyDoctor: value === 'any' })}
        />
        <DateAndTime
          atoms={moveAvailability}
          location={location}
          errorOf={() => undefined}
          noTimes={
            <p className={times['wide']} aria-live="polite">
              <TextWithPhone
                textKey={`my-appointment:time.${isAnyDoctor ? 'none' : 'noneWith'}`}
                values={{
                  count: MONTHS_AHEAD,
                  doctor: doctorName(doctor),
                  any: t('booking:times.anyDoctor'),
                }}
                location={location}
              />
            </p>
          }
        />
      </div>
      <p className={styles['hint']}>{t('time.left', { count: movesLeft })}</p>
      <ButtonRow>
        <BusyButton
          className={isChosen ? styles['stays'] : undefined}
          busy={isBusy}
          busyText={t('time.moving')}
        >
          {isChosen ? t('time.move', inWords(date, time)) : t('time.moveLater')}
        </BusyButton>
        <button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>
          {t(isClosed ? 'earlier.back' : 'time.keep')}
        </button>
      </ButtonRow>
    </form>
  )
}
