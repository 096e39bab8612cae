import { useEffect, useLayoutEffect, useRef } from 'react'
import { clinicTimeAt, clinicToday, doctorName, formatTime, type WaitingListOffer } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { BusyButton, focusTitle } from '@molar/shared/ui'
import { ButtonRow } from '../components/button-row.tsx'
import { Note } from '../components/notes.tsx'
import { AppointmentSummary } from '../components/appointment-summary.tsx'
import styles from './appointment.module.css'
import { ClinicTimeNote } from './clinic-time-note.tsx'
import { pendingChangeActionAtom } from './pending-change.atoms.ts'
import {
  appointmentAtom,
  loadWaitingListAtom,
  actionErrorAtom,
  waitingListAtom,
} from './loaded-appointment.atoms.ts'
import { useInWords } from './use-in-words.ts'
import { declineAtom } from './waiting-list.atoms.ts'

interface HeldOfferProps {
  onAccept: () => void
}

/** The earlier time that is held for the patient, or that no longer is. */
export function HeldOffer({ onAccept }: HeldOfferProps) {
  const { t } = useTranslation('my-appointment')
  const inWords = useInWords()
  const { offer, endedOffer } = useAtomValue(waitingListAtom) ?? {}
  const { isClosed } = useAtomValue(appointmentAtom)!
  const actionError = useAtomValue(actionErrorAtom)
  // A refusal says the same.
  const isOver = !offer && endedOffer && !actionError
  return (
    <>
      <Note>
        {isOver && (
          <>
            {t('offer.over', inWords(endedOffer.appointment_date, endedOffer.start_time))}{' '}
            {!isClosed && t('offer.unchanged')}
          </>
        )}
      </Note>
      {offer && (
        <>
          <Offer key={offer.id} offer={offer} onAccept={onAccept} />
          <h2>{t('offer.own')}</h2>
        </>
      )}
    </>
  )
}

/** If it is removed while it has the focus, the title of the page gets the focus. */
function Offer({ offer, onAccept }: HeldOfferProps & { offer: WaitingListOffer }) {
  const { t, i18n } = useTranslation('my-appointment')
  const { location } = useAtomValue(appointmentAtom)!
  const isBusy = useAtomValue(pendingChangeActionAtom) === 'decline'
  const decline = useSetAtom(declineAtom)
  useReloadAtEnd(offer)
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = section
    return () => {
      if (current?.contains(document.activeElement)) focusTitle()
    }
  }, [])
  return (
    <section ref={section} className={styles['offer']} aria-labelledby="offer">
      <h2 id="offer">{t('offer.title')}</h2>
      <p>
        {t('offer.held', { time: formatTime(offer.heldUntil.slice(11), i18n.language) })}
        <ClinicTimeNote />
      </p>
      <AppointmentSummary
        date={offer.appointment_date}
        time={offer.start_time}
        location={location}
        doctor={doctorName(offer.doctor)}
      />
      <ButtonRow>
        <button type="button" className="btn btn-primary" onClick={onAccept}>
          {t('offer.take')}
        </button>
        <BusyButton
          type="button"
          look="outline-primary"
          busy={isBusy}
          busyText={t('willCome.saving')}
          onClick={() => void decline(offer.id)}
        >
          {t('offer.decline')}
        </BusyButton>
      </ButtonRow>
    </section>
  )
}

const MINUTE = 60_000

/** Asks the server what is held once the offer should have ended, and again every minute. */
function useReloadAtEnd({ heldUntil }: WaitingListOffer) {
  const load = useSetAtom(loadWaitingListAtom)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = new Date()
      if (`${clinicToday(now)}T${clinicTimeAt(now)}` >= heldUntil) void load()
    }, MINUTE)
    return () => clearInterval(timer)
  }, [heldUntil, load])
}
