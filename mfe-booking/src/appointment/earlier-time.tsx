import { doctorName, formatDay, formatWeekdays, type WaitingListWish, WEEKDAYS } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'
import { AnswerList } from '../components/answer-list.tsx'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom, waitingListAtom } from './loaded-appointment.atoms.ts'
import { leaveListAtom } from './waiting-list.atoms.ts'

interface EarlierTimeProps {
  onOpen: () => void
}

/** What the patient waits for, or the way to ask for an earlier time. */
export function EarlierTime({ onOpen }: EarlierTimeProps) {
  const { t } = useTranslation('my-appointment')
  const waitingList = useAtomValue(waitingListAtom)
  const { cancelRefusal, isClosed } = useAtomValue(appointmentAtom)!
  if (!waitingList) return null
  // Too late to change it, or a time at which the clinic cannot see the patient: no earlier time is offered any more.
  if (cancelRefusal || isClosed) return null
  if (waitingList.wish) return <Preferences preferences={waitingList.wish} onOpen={onOpen} />
  return (
    <>
      <h2>{t('earlier.section')}</h2>
      <p>{t('earlier.how')}</p>
      <ButtonRow>
        <button type="button" className="btn btn-outline-primary" onClick={onOpen}>
          {t('earlier.open')}
        </button>
      </ButtonRow>
    </>
  )
}

function Preferences({ preferences, onOpen }: EarlierTimeProps & { preferences: WaitingListWish }) {
  const { t, i18n } = useTranslation(['my-appointment', 'booking'])
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'leave'
  const leave = useSetAtom(leaveListAtom)
  const appointment = useAtomValue(appointmentAtom)!
  const { doctor_id, weekdays, partOfDay, until } = preferences
  // The clinic may have changed the doctor of the appointment since.
  const ownDoctor =
    doctor_id === Number(appointment.doctor.id) ? doctorName(appointment.doctor) : t('earlier.chosenDoctor')
  const days =
    weekdays.length === WEEKDAYS.length ? t('earlier.anyDay') : formatWeekdays(weekdays, i18n.language)
  return (
    <>
      <h2>{t('earlier.section')}</h2>
      <p>{t('earlier.waiting')}</p>
      <AnswerList
        answers={[
          {
            field: 'preferred-doctor',
            label: t('booking:times.doctor'),
            value: doctor_id === null ? t('booking:times.anyDoctor') : ownDoctor,
          },
          { field: 'preferred-days', label: t('earlier.days'), value: days },
          { field: 'preferred-part', label: t('earlier.part'), value: t(`earlier.parts.${partOfDay}`) },
          { field: 'preferred-until', label: t('earlier.until'), value: formatDay(until, i18n.language) },
        ]}
      />
      <ButtonRow>
        <button type="button" className="btn btn-outline-primary" onClick={onOpen}>
          {t('earlier.change')}
        </button>
        <BusyButton
          type="button"
          look="outline-primary"
          busy={isBusy}
          busyText={t('willCome.saving')}
          onClick={() => void leave()}
        >
          {t('earlier.leave')}
        </BusyButton>
      </ButtonRow>
    </>
  )
}
