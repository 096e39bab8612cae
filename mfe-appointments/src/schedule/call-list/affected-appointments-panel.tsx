import { useEffect, useState } from 'react'
import {
  type AffectedAppointment,
  doctorName,
  formatDay,
  formatPhone,
  formatTime,
  MAX_AFFECTED_APPOINTMENTS,
  phoneLink,
  type Schedule,
  type ScheduledAppointment,
} from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { FieldError } from '@molar/shared/ui'
import { affectedAppointmentsAtom, affectedStatusAtom } from '../state/affected-appointments.atoms.ts'
import {
  followUpFailureAtom,
  forgetFollowUpAtom,
  lastCallAtom,
  markCalledAtom,
  offerOtherTimesAtom,
  readListAgainAtom,
  undoLastCallAtom,
} from '../state/follow-ups.atoms.ts'
import { doctorOf } from '../state/schedule-entries.ts'
import { isRepeatedPress } from '../../repeated-press.ts'
import panelStyles from '../panel/panel.module.css'
import styles from './call-list.module.css'
import { PANEL_TITLE, SidePanel } from '../panel/side-panel.tsx'
import type { Permissions } from '../appointment/state-actions.tsx'
import { entriesOf, focusEntry, useMovingEntries } from './use-moving-entries.ts'

interface AffectedAppointmentsPanelProps {
  schedule: Schedule
  may: Permissions
  onMove: (appointment: ScheduledAppointment) => void
  /** Opens the question before cancelling. */
  onCancel: (appointment: ScheduledAppointment) => void
  onClose: () => void
}

const TEXT_OF = { loading: 'loading', failed: 'calls.failed' } as const

/** Whom to call because a blocker blocks their time. The list stays until it is empty. */
export function AffectedAppointmentsPanel({
  schedule,
  may,
  onMove,
  onCancel,
  onClose,
}: AffectedAppointmentsPanelProps) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const list = useAtomValue(affectedAppointmentsAtom)
  const status = useAtomValue(affectedStatusAtom)
  const readAgain = useSetAtom(readListAgainAtom)
  const failure = useAtomValue(followUpFailureAtom)
  const offer = useSetAtom(offerOtherTimesAtom)
  const markCalled = useSetAtom(markCalledAtom)
  const lastCall = useAtomValue(lastCallAtom)
  const undoLastCall = useSetAtom(undoLastCallAtom)
  const forgetFollowUp = useSetAtom(forgetFollowUpAtom)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => () => forgetFollowUp(), [forgetFollowUp])
  const { element, attributes, expectOwnChange } = useMovingEntries(list)
  const call = ({ appointment, blocker }: AffectedAppointment, index: number) => {
    // Before the pressed button goes with its entry.
    focusEntry(entriesOf(element.current).toSpliced(index, 1), index)
    const name = appointment.patient
    const isLimited = list.length === MAX_AFFECTED_APPOINTMENTS
    setAnnouncement(
      isLimited ? t('calls.calledName', { name }) : t('calls.calledMessage', { name, left: list.length - 1 }),
    )
    expectOwnChange()
    void markCalled({ appointment, blocker: blocker.id! })
  }
  const undoCall = ({ patient }: ScheduledAppointment) => {
    // The pressed button goes with its message.
    document.getElementById(PANEL_TITLE)?.focus()
    setAnnouncement(t('calls.undone', { name: patient }))
    expectOwnChange()
    void undoLastCall()
  }
  const offerTimes = ({ appointment, blocker, offered }: AffectedAppointment) => {
    if (offered) return
    setAnnouncement(t('quick.changed', { name: appointment.patient, state: t('calls.offered') }))
    void offer({ appointment, blocker: blocker.id! })
  }
  const failureReason = failure && (failure.serverMessage ?? t(`calls.notSaved.${failure.kind}`))
  return (
    <SidePanel title={t('calls.title')} onClose={onClose}>
      <output className="d-block mb-3">
        {t(status !== 'ready' ? TEXT_OF[status] : list.length > 0 ? 'calls.lead' : 'calls.empty')}
      </output>
      {status === 'failed' && (
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() => {
            // The pressed button goes with the failure.
            document.getElementById(PANEL_TITLE)?.focus()
            readAgain()
          }}
        >
          {t('common:tryAgain')}
        </button>
      )}
      {failure && (
        <FieldError id="calls-failure" announced message={`${failure.patient}: ${failureReason}`} />
      )}
      <output className="visually-hidden">{!failure && announcement}</output>
      {lastCall && !failure && (
        <fieldset className={panelStyles['buttons']} aria-label={t('quick.lastChange')}>
          {/* Announced with the number of the patients that are left. */}
          <span aria-hidden="true">{t('calls.calledName', { name: lastCall.patient })}</span>
          <button type="button" className="btn btn-sm btn-outline-primary" onClick={() => undoCall(lastCall)}>
            {t('schedule.undo')}
          </button>
        </fieldset>
      )}
      <ul className={styles['calls']} {...attributes}>
        {list.map((entry, index) => {
          const { appointment, blocker, offered } = entry
          const { id, patient, phone, date, start, doctorId } = appointment
          const doctor = doctorOf(schedule, doctorId)
          return (
            <li key={`${id} ${blocker.id}`} aria-label={patient}>
              <div>
                <b>{patient}</b> {phone && <a href={phoneLink(phone)}>{formatPhone(phone)}</a>}
              </div>
              <div>
                {formatDay(date, i18n.language)}, {formatTime(start, i18n.language)}
                {doctor && ` · ${doctorName(doctor)}`}
              </div>
              <div className="text-body-secondary">
                {blocker.description}
                {offered && ` · ${t('calls.offered')}`}
              </div>
              <div className={panelStyles['buttons']}>
                {may.confirm && (
                  <button
                    type="button"
                    className="btn btn-sm btn-primary"
                    // A second press would meet the next patient.
                    onClick={(event) => !isRepeatedPress(event) && call(entry, index)}
                  >
                    {t('calls.called')}
                  </button>
                )}
                {may.change && (
                  <>
                    <button
                      type="button"
                      // Not `disabled`: the pressed button would lose the focus.
                      className={`btn btn-sm btn-outline-primary ${offered ? 'disabled' : ''}`}
                      aria-disabled={offered || undefined}
                      onClick={() => offerTimes(entry)}
                    >
                      {t('calls.offer')}
                    </button>
                    <button
                      type="button"
                      className="btn btn-sm btn-outline-primary"
                      onClick={() => onMove(appointment)}
                    >
                      {t('schedule.move')}
                    </button>
                    <button
                      type="button"
                      className="btn btn-sm btn-outline-primary"
                      onClick={() => onCancel(appointment)}
                    >
                      {t('calls.cancel')}
                    </button>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </SidePanel>
  )
}
