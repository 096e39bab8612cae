import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { notMeAtom } from './appointment.atoms.ts'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import { appointmentAtom, hasBegun } from './loaded-appointment.atoms.ts'
import styles from './appointment.module.css'
import { DangerButtons } from './danger-buttons.tsx'

interface NotMeScreenProps {
  onResult: (isChanged: boolean) => void
  onKeep: () => void
}

/** For the owner of a phone number or an email address that somebody else booked with. */
export function NotMeScreen({ onResult, onKeep }: NotMeScreenProps) {
  const { t } = useTranslation('my-appointment')
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'notMe'
  const refuse = useSetAtom(notMeAtom)
  const appointment = useAtomValue(appointmentAtom)
  const isPast = appointment !== null && hasBegun(appointment)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void refuse().then(onResult)
      }}
    >
      <p className={styles['lead']}>{t(isPast ? 'notMe.past' : 'notMe.text')}</p>
      <DangerButtons
        isBusy={isBusy}
        busyText={t('cancel.cancelling')}
        confirm={t(isPast ? 'notMe.confirmPast' : 'notMe.confirm')}
        keep={t('notMe.keep')}
        onKeep={onKeep}
      />
    </form>
  )
}
