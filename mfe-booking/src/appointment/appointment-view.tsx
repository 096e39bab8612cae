import { type ChangeRefusal, doctorName, formatDay, formatTime, type MyAppointment } from '@molar/contract'
import { Link, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { AnswerList } from '../components/answer-list.tsx'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { Note } from '../components/notes.tsx'
import { Ticket } from '../components/ticket.tsx'
import confirmation from '../confirmation/confirmation.module.css'
import { complaintName } from '../times/complaint-name.ts'
import { confirmAtom, pendingActionAtom } from './appointment.atoms.ts'
import { appointmentAtom, type Notice, noticeAtom } from './loaded-appointment.atoms.ts'
import styles from './appointment.module.css'
import { CalendarLink } from './calendar-link.tsx'
import { BOOKING_ROUTE } from '../routes.ts'
import { canBeNotMe } from './use-allowed-screen.ts'
import { EarlierTime } from './earlier-time.tsx'
import { HeldOffer } from './held-offer.tsx'
import type { Screen } from './use-screen.ts'

/** Notices that say more than their title. */
const WITH_TEXT: readonly Notice[] = ['moved', 'joined', 'declined']

interface AppointmentViewProps {
  onOpen: (screen: Screen) => void
}

/** When, where and with whom, and what the patient can do about it. */
export function AppointmentView({ onOpen }: AppointmentViewProps) {
  const { t } = useTranslation(['my-appointment', 'booking'])
  const appointment = useAtomValue(appointmentAtom)!
  const notice = useAtomValue(noticeAtom)
  const { state, appointment_date, start_time, location, doctor, reference } = appointment
  if (state === 'cancelled') return <Cancelled appointment={appointment} isNotMine={notice === 'notMine'} />
  const isUpcoming = state === 'pending' || state === 'booked'
  return (
    <>
      {notice === 'changed' && <Note>{t('changed')}</Note>}
      {notice && WITH_TEXT.includes(notice) && <p className={styles['lead']}>{t(`${notice}.text`)}</p>}
      {isUpcoming && <HeldOffer onTake={() => onOpen('take')} />}
      <Ticket date={appointment_date} time={start_time} location={location} doctor={doctorName(doctor)}>
        <dl className={confirmation['reference']}>
          <dt>{t('booking:booked.reference')}</dt>
          <dd>{reference}</dd>
        </dl>
      </Ticket>
      <Facts appointment={appointment} />
      {isUpcoming && appointment.cancelRefusal !== 'past' && <WillCome appointment={appointment} />}
      <Changes appointment={appointment} onOpen={onOpen} />
      {isUpcoming && <EarlierTime onOpen={() => onOpen('earlier')} />}
      {canBeNotMe(appointment) && isUpcoming && (
        <button type="button" className={`btn btn-text ${styles['quiet']}`} onClick={() => onOpen('notMe')}>
          {t('notMe.open')}
        </button>
      )}
    </>
  )
}

function Facts({ appointment }: { appointment: MyAppointment }) {
  const { t } = useTranslation(['my-appointment', 'booking'])
  const { state, service, duration, patient } = appointment
  return (
    <AnswerList
      answers={[
        { field: 'state', label: t('state.label'), value: t(`state.${state}`) },
        ...(service
          ? [
              {
                field: 'service',
                label: t('booking:times.service'),
                value: complaintName((key) => t(`booking:${key}`), service),
              },
            ]
          : []),
        { field: 'duration', label: t('duration.label'), value: t('duration.minutes', { count: duration }) },
        ...(patient ? [{ field: 'patient', label: t('patient'), value: patient }] : []),
      ]}
    />
  )
}

/** One press tells the clinic that the patient comes. */
function WillCome({ appointment }: { appointment: MyAppointment }) {
  const { t } = useTranslation('my-appointment')
  const isBusy = useAtomValue(pendingActionAtom) === 'confirm'
  const confirm = useSetAtom(confirmAtom)
  return (
    <div className={styles['actions']}>
      {appointment.confirmedByPatient ? (
        <p className={styles['told']}>{t('willCome.told')}</p>
      ) : (
        <BusyButton
          type="button"
          busy={isBusy}
          busyText={t('willCome.saving')}
          onClick={() => void confirm()}
        >
          {t('willCome.press')}
        </BusyButton>
      )}
      <CalendarLink appointment={appointment} />
    </div>
  )
}

function Changes({ appointment, onOpen }: AppointmentViewProps & { appointment: MyAppointment }) {
  const { t, i18n } = useTranslation('my-appointment')
  const { moveRefusal, cancelRefusal, changeUntil, location } = appointment
  const [day = '', time = ''] = changeUntil.split('T')
  return (
    <>
      <h2>{t('changes.title')}</h2>
      {moveRefusal ? (
        <p>
          <TextWithPhone textKey={refusalText(moveRefusal)} location={location} />
        </p>
      ) : (
        <p>
          {t('changes.until', {
            day: formatDay(day, i18n.language),
            time: formatTime(time, i18n.language),
          })}
        </p>
      )}
      <div className={styles['actions']}>
        {!moveRefusal && (
          <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('time')}>
            {t('changes.time')}
          </button>
        )}
        {!cancelRefusal && (
          <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('cancel')}>
            {t('changes.cancel')}
          </button>
        )}
      </div>
    </>
  )
}

const refusalText = (refusal: ChangeRefusal) => `my-appointment:refused.${refusal}`

function Cancelled({ appointment, isNotMine }: { appointment: MyAppointment; isNotMine: boolean }) {
  const { t, i18n } = useTranslation(['my-appointment', 'common'])
  const { appointment_date, start_time, location } = appointment
  if (isNotMine) return <p className={styles['lead']}>{t('notMine.text')}</p>
  return (
    <>
      <p className={styles['lead']}>
        {t('cancelled.text', {
          day: formatDay(appointment_date, i18n.language),
          time: formatTime(start_time, i18n.language),
          city: t(`common:city.${location}`),
        })}
      </p>
      <div className={styles['actions']}>
        <Link className="btn btn-primary" to={BOOKING_ROUTE}>
          {t('book')}
        </Link>
      </div>
      <p>
        <TextWithPhone textKey="my-appointment:cancelled.mistake" location={location} />
      </p>
    </>
  )
}
