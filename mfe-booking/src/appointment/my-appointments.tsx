import { useEffect } from 'react'
import { doctorName, type MyAppointment } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { focusTitle } from '@molar/shared/ui'
import { ClearDetails } from '../components/clear-details.tsx'
import { ErrorNote } from '../components/notes.tsx'
import { Question } from '../components/question.tsx'
import { StageHeading } from '../components/stage-heading.tsx'
import { Answer } from '../verification/registration-stages.tsx'
import stages from '../verification/registration-stages.module.css'
import { useOnline } from '../wizard/use-online.ts'
import { clearDetailsAtom } from '../wizard/wizard.atoms.ts'
import { actionErrorAtom, appointmentAtom, openAppointmentAtom } from './loaded-appointment.atoms.ts'
import styles from './appointment.module.css'
import { Appointment } from './appointment.tsx'
import { loadListAtom, myAppointmentsAtom, updateRowAtom } from './my-appointments.atoms.ts'
import { OtherRefused } from './other-refused.tsx'
import { pendingChangeAtom } from './pending-change.atoms.ts'
import { useInWords } from './use-in-words.ts'
import { useScreen } from './use-screen.ts'

/** The upcoming appointments of a patient who entered a code; the one that was chosen is shown in place of the list. */
export function MyAppointments() {
  const { id } = useScreen()
  const list = useAtomValue(myAppointmentsAtom)
  const load = useSetAtom(loadListAtom)
  const openAppointment = useSetAtom(openAppointmentAtom)
  const online = useOnline()
  const known = list.rows?.find((row) => row.id === id)
  const appointment = useAtomValue(appointmentAtom)
  const updateRow = useSetAtom(updateRowAtom)
  const isChanging = useAtomValue(pendingChangeAtom) !== null
  useEffect(() => {
    if (id !== undefined && appointment?.id === id) updateRow(appointment)
  }, [id, appointment, updateRow])
  // After each return to the list, because another appointment may have been moved, and after the response to a change that is being sent.
  useEffect(() => {
    if (id === undefined && !isChanging) void load()
  }, [id, online, isChanging, load])
  useEffect(() => {
    if (id !== undefined) openAppointment({ id }, known)
    // oxlint-disable-next-line react/exhaustive-deps -- the list is what was known as it was opened
  }, [id])
  return id === undefined ? <List /> : <Appointment />
}

function List() {
  const { t } = useTranslation(['my-appointment', 'booking', 'common'])
  const { notify, nameStep } = useHost()
  const { rows, error } = useAtomValue(myAppointmentsAtom)
  const actionError = useAtomValue(actionErrorAtom)
  const load = useSetAtom(loadListAtom)
  const clear = useSetAtom(clearDetailsAtom)
  const { open } = useScreen()
  const title = t('list.title')
  useEffect(() => {
    nameStep(title)
    return () => nameStep(null)
  }, [nameStep, title])
  return (
    <>
      <StageHeading title={title} takesFocus />
      <OtherRefused />
      {actionError && <ErrorNote message={actionError} />}
      {error && (
        <>
          <ErrorNote message={error} />
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              // The button goes with the error.
              focusTitle()
              void load()
            }}
          >
            {t('common:tryAgain')}
          </button>
        </>
      )}
      {!rows && !error && <output className={styles['waiting']}>{t('common:loading')}</output>}
      {rows?.length === 0 && <p className={styles['lead']}>{t('list.none')}</p>}
      {rows && rows.length > 0 && (
        <div className={stages['answers']}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onOpen={(id) => open({ id })} />
          ))}
        </div>
      )}
      <ClearDetails
        Question={Question}
        onClear={() => {
          clear()
          notify('success', t('booking:cleared'))
        }}
      />
    </>
  )
}

function Row({ row, onOpen }: { row: MyAppointment; onOpen: (id: number) => void }) {
  const { t } = useTranslation(['my-appointment', 'common'])
  const inWords = useInWords()
  const { id, appointment_date, start_time, location, doctor } = row
  if (id === null) return null
  return (
    <Answer
      label={t('list.when', inWords(appointment_date, start_time))}
      explanation={t('list.where', { city: t(`common:city.${location}`), doctor: doctorName(doctor) })}
      onChoose={() => onOpen(id)}
    />
  )
}
