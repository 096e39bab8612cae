import { type ComponentProps, useEffect } from 'react'
import { useAtom, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useFailureNotice } from '../action-failure.ts'
import type { ScheduledAppointment } from '@molar/contract'
import type { DateChange } from '../date-field.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { LaterPart } from './later-part.tsx'
import { failureToastsAtom, movingAtom, panelAtom, type ReadSchedule } from './state/schedule.atoms.ts'
import { type ScheduleView, showsDay } from './state/schedule-view.ts'
import type { Permissions } from './appointment/state-actions.tsx'
import type { BookedAtDesk } from './booking/use-desk-booking.ts'

interface SchedulePanelProps {
  view: ScheduleView
  /** The days on screen. */
  shown: ReadSchedule | null
  may: Permissions
  onChangeView: (changes: Partial<ScheduleView>, options?: DateChange) => void
  onBooked: (booked: BookedAtDesk) => void
  onClose: () => void
}

/** The open panel beside the schedule, if one is open. */
export function SchedulePanel(props: SchedulePanelProps) {
  const { view, shown, may, onChangeView, onBooked, onClose } = props
  const [panel, setPanel] = useAtom(panelAtom)
  const setMoving = useSetAtom(movingAtom)
  useFailureToasts()
  if (panel?.kind === 'calendar')
    return (
      <LaterPanel onClose={onClose}>{(parts) => <parts.CalendarFeedPanel onClose={onClose} />}</LaterPanel>
    )
  if (!shown) return null
  const { range, schedule } = shown
  const startMove = (appointment: ScheduledAppointment, isForCallList: boolean) => {
    setMoving(appointment)
    onClose()
    // Otherwise the pressed time would be one of another day.
    if (isForCallList || !showsDay(view, { branch: view.branch, date: appointment.date }))
      onChangeView({ date: appointment.date, span: 'day', doctor: '', allDoctors: true })
  }
  switch (panel?.kind) {
    case 'details':
      return (
        <DetailsPanel
          key={panel.appointment.id}
          branch={view.branch}
          appointment={panel.appointment}
          isGone={panel.isGone}
          isForCallList={panel.isForCallList ?? false}
          schedule={schedule}
          may={may}
          onMove={() => startMove(panel.appointment, panel.isForCallList ?? false)}
          onClose={() => (panel.isForCallList ? setPanel({ kind: 'calls' }) : onClose())}
          onOtherBranch={(typedIn) =>
            typedIn ? onChangeView({ branch: typedIn, date: panel.appointment.date, doctor: '' }) : onClose()
          }
        />
      )
    case 'calls':
      return (
        <LaterPanel onClose={onClose}>
          {({ AffectedAppointmentsPanel }) => (
            <AffectedAppointmentsPanel
              schedule={schedule}
              may={may}
              onMove={(appointment) => startMove(appointment, true)}
              onCancel={(appointment) => setPanel({ kind: 'details', appointment, isForCallList: true })}
              onClose={onClose}
            />
          )}
        </LaterPanel>
      )
    case 'booking':
      return (
        <LaterPanel onClose={onClose}>
          {({ BookingPanel }) => (
            <BookingPanel
              view={view}
              schedule={schedule}
              scheduleBranch={range.location}
              bookingStart={panel}
              onChangeView={onChangeView}
              onChangeDay={(date, options) => {
                setPanel({ ...panel, date })
                onChangeView({ date }, options)
              }}
              onBooked={onBooked}
              onClose={onClose}
            />
          )}
        </LaterPanel>
      )
    case 'export':
      return (
        <LaterPanel onClose={onClose}>
          {(parts) => <parts.ExportPanel {...{ view, schedule, onClose }} scheduleBranch={range.location} />}
        </LaterPanel>
      )
    default:
      return null
  }
}

/** A panel whose file is loaded when it opens. It closes with a message if that fails. */
function LaterPanel({
  onClose,
  children,
}: Pick<ComponentProps<typeof LaterPart>, 'children'> & { onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const handleFailure = () => {
    onClose()
    notify('error', t('feed.failed'))
  }
  return <LaterPart onFailed={handleFailure}>{children}</LaterPart>
}

/** Provides the toasts about failed actions that no open panel shows. */
function useFailureToasts() {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const ofChange = useFailureNotice()
  const provide = useSetAtom(failureToastsAtom)
  useEffect(() =>
    provide({
      ofChange,
      ofFollowUp: ({ serverMessage, kind }, patient) =>
        notify('error', `${patient}: ${serverMessage ?? t(`calls.notSaved.${kind}`)}`),
    }),
  )
}
