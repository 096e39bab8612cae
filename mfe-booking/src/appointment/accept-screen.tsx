import { doctorName, formatTime } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'
import styles from './appointment.module.css'
import { ClinicTimeNote } from './clinic-time-note.tsx'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom, waitingListAtom } from './loaded-appointment.atoms.ts'
import { useInWords } from './use-in-words.ts'
import { acceptAtom } from './waiting-list.atoms.ts'

interface AcceptScreenProps {
  onResult: (isChanged: boolean) => void
  onKeep: () => void
}

/** Says once more which time the patient gets and which one they give back. */
export function AcceptScreen({ onResult, onKeep }: AcceptScreenProps) {
  const { t, i18n } = useTranslation('my-appointment')
  const { appointment_date, start_time, isClosed } = useAtomValue(appointmentAtom)!
  const offer = useAtomValue(waitingListAtom)!.offer!
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'accept'
  const accept = useSetAtom(acceptAtom)
  const inWords = useInWords()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void accept(offer.id).then(onResult)
      }}
    >
      <p className={styles['lead']}>
        {t('take.offered', {
          ...inWords(offer.appointment_date, offer.start_time),
          doctor: doctorName(offer.doctor),
          until: formatTime(offer.heldUntil.slice(11), i18n.language),
        })}
        <ClinicTimeNote />
      </p>
      <p>{t('take.now', inWords(appointment_date, start_time))}</p>
      <ButtonRow>
        <BusyButton busy={isBusy} busyText={t('time.moving')}>
          {t('offer.take')}
        </BusyButton>
        <button type="button" className="btn btn-outline-primary" disabled={isBusy} onClick={onKeep}>
          {t(isClosed ? 'earlier.back' : 'time.keep')}
        </button>
      </ButtonRow>
    </form>
  )
}
