import { type ChangeRefusal, doctorName, type MyAppointment } from '@molar/contract'
import { Link, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'
import { AnswerList } from '../components/answer-list.tsx'
import { TextWithPhone } from '../components/branch-phone.tsx'
import { Note } from '../components/notes.tsx'
import { AppointmentSummary } from '../components/appointment-summary.tsx'
import confirmation from '../confirmation/confirmation.module.css'
import { complaintName } from '../times/complaint-name.ts'
import { confirmAtom } from './appointment.atoms.ts'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import {
  appointmentAtom,
  needsAnswerAtom,
  type ActionNotice,
  noticeAtom,
} from './loaded-appointment.atoms.ts'
import loading from './loading-summary.module.css'
import styles from './appointment.module.css'
import { CalendarLink } from './calendar-link.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { ClinicTimeNote } from './clinic-time-note.tsx'
import { BOOKING_ROUTE } from '../routes.ts'
import { patientTokenAtom } from '../wizard/wizard.atoms.ts'
import { canBeNotMe } from './use-allowed-screen.ts'
import { EarlierTime } from './earlier-time.tsx'
import { HeldOffer } from './held-offer.tsx'
import { useInWords } from './use-in-words.ts'
import type { Screen } from './use-screen.ts'

/** Notices that say more than their title. */
const WITH_TEXT: readonly ActionNotice[] = ['moved', 'otherDoctor', 'joined', 'declined']
/** Those that say that the appointment stays as it is. */
const OF_UNCHANGED: readonly ActionNotice[] = ['joined', 'declined']

interface AppointmentViewProps {
  onOpen: (screen: Screen) => void
}

/**
 * When, where and with whom, and what the patient can do about it. With a link, the first buttons work while the
 * appointment is loading: the question who it is needs nothing of it. They stay the same elements for a press.
 */
export function AppointmentView({ onOpen }: AppointmentViewProps) {
  const { t } = useTranslation(['my-appointment', 'common'])
  const appointment = useAtomValue(appointmentAtom)
  const notice = useAtomValue(noticeAtom)
  const needsAnswer = useAtomValue(needsAnswerAtom)
  if (appointment?.state === 'cancelled')
    return <Cancelled appointment={appointment} isNotMine={notice === 'notMine'} />
  return (
    <>
      {appointment ? (
        <SummaryWithNotices appointment={appointment} onOpen={onOpen} />
      ) : (
        <output className={loading['loading']}>{t('common:loading')}</output>
      )}
      <ChangeButtons
        canMove={appointment ? !appointment.moveRefusal : needsAnswer}
        canCancel={appointment ? !appointment.cancelRefusal : needsAnswer}
        onOpen={onOpen}
      />
      {appointment && <Details appointment={appointment} onOpen={onOpen} />}
    </>
  )
}

type PartProps = AppointmentViewProps & { appointment: MyAppointment }

const isUpcoming = ({ state }: MyAppointment) => state === 'pending' || state === 'booked'

const isClosed = (appointment: MyAppointment) => isUpcoming(appointment) && appointment.isClosed === true

function SummaryWithNotices({ appointment, onOpen }: PartProps) {
  const { t } = useTranslation(['my-appointment', 'booking'])
  const notice = useAtomValue(noticeAtom)
  const { appointment_date, start_time, location, doctor, reference } = appointment
  const hasText =
    notice && WITH_TEXT.includes(notice) && !(isClosed(appointment) && OF_UNCHANGED.includes(notice))
  return (
    <>
      <Note>{notice === 'changed' && t('changed')}</Note>
      {hasText && <p className={styles['lead']}>{t(`${notice}.text`)}</p>}
      <Note>
        {isClosed(appointment) && (
          <>
            {t('closed.text')} {!appointment.moveRefusal && t('closed.choose')}
          </>
        )}
      </Note>
      {isUpcoming(appointment) && <HeldOffer onAccept={() => onOpen('take')} />}
      <AppointmentSummary
        date={appointment_date}
        time={start_time}
        location={location}
        doctor={doctorName(doctor)}
      >
        <dl className={confirmation['reference']}>
          <dt>{t('booking:booked.reference')}</dt>
          <dd>{reference}</dd>
        </dl>
      </AppointmentSummary>
    </>
  )
}

function Details({ appointment, onOpen }: PartProps) {
  const { t } = useTranslation('my-appointment')
  return (
    <>
      <ChangeRule appointment={appointment} />
      {isUpcoming(appointment) && !isClosed(appointment) && appointment.cancelRefusal !== 'past' && (
        <WillCome appointment={appointment} />
      )}
      <Facts appointment={appointment} />
      {isUpcoming(appointment) && <EarlierTime onOpen={() => onOpen('earlier')} />}
      {canBeNotMe(appointment) && isUpcoming(appointment) && (
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
        ...(isClosed(appointment)
          ? []
          : [{ field: 'state', label: t('state.label'), value: t(`state.${state}`) }]),
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
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'confirm'
  const confirm = useSetAtom(confirmAtom)
  return (
    <ButtonRow>
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
    </ButtonRow>
  )
}

/** Until when the patient can change or cancel it online, and why they cannot. */
function ChangeRule({ appointment }: { appointment: MyAppointment }) {
  const { t } = useTranslation('my-appointment')
  const inWords = useInWords()
  const { moveRefusal, cancelRefusal, changeUntil, location } = appointment
  const [day = '', time = ''] = changeUntil.split('T')
  return (
    <>
      {moveRefusal && (
        <p>
          <TextWithPhone textKey={refusalText(moveRefusal)} location={location} />
        </p>
      )}
      {!cancelRefusal && (
        <p>
          {t(moveRefusal ? 'changes.cancelUntil' : 'changes.until', inWords(day, time))}
          <ClinicTimeNote />
        </p>
      )}
    </>
  )
}

const refusalText = (refusal: ChangeRefusal) => `my-appointment:refused.${refusal}`

function Cancelled({ appointment, isNotMine }: { appointment: MyAppointment; isNotMine: boolean }) {
  const { t } = useTranslation(['my-appointment', 'common'])
  const inWords = useInWords()
  const { appointment_date, start_time, location } = appointment
  const hasToken = useAtomValue(patientTokenAtom) !== null
  if (isNotMine) return <p className={styles['lead']}>{t('notMine.text')}</p>
  return (
    <>
      <p className={styles['lead']}>
        {t('cancelled.text', {
          ...inWords(appointment_date, start_time),
          city: t(`common:city.${location}`),
        })}
      </p>
      <ButtonRow>
        <Link
          className="btn btn-primary"
          to={BOOKING_ROUTE}
          // Who has entered a code is not asked for another one.
          state={hasToken ? { stage: 'details', trail: [] } : undefined}
        >
          {t('book')}
        </Link>
      </ButtonRow>
      <p>
        <TextWithPhone textKey="my-appointment:cancelled.mistake" location={location} />
      </p>
    </>
  )
}
