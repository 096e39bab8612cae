import { useEffect, useRef, useState } from 'react'
import {
  type AppointmentId,
  formatShortDay,
  formatTime,
  grantIn,
  type RowId,
  type ScheduledAppointment,
} from '@molar/contract'
import { useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { authUserAtom } from '@molar/shared/session'
import { TryAgain } from '@molar/shared/ui'
import { Agenda } from './calendar/agenda.tsx'
import { affectedAppointmentsAtom } from './state/affected-appointments.atoms.ts'
import { extensionsAtom } from '../appointments/appointments.atoms.ts'
import { useLaterParts } from './later-part.tsx'
import { movingAtom, type Panel, panelAtom, refetchAtom } from './state/schedule.atoms.ts'
import { dismissQuickChangeAtom, moveQuicklyAtom } from './state/quick-change.atoms.ts'
import { QuickChangeMessage } from './appointment/quick-change-message.tsx'
import styles from './schedule.module.css'
import type { ScheduleColumn } from './state/schedule-cells.ts'
import { columnsOf } from './calendar/schedule-columns.ts'
import { AskBeforeClosing, useStoredPanel } from './state/schedule-draft.ts'
import { ScheduleDays } from './calendar/schedule-days.tsx'
import { ScheduleGrid } from './calendar/schedule-grid.tsx'
import { SchedulePanel } from './schedule-panel.tsx'
import { ScheduleStatus } from './schedule-status.tsx'
import { ScheduleToolbar } from './calendar/schedule-toolbar.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import { useScheduleView } from './state/schedule-view.ts'
import { cardOf, returnFocusTo } from './appointment/quick-actions.tsx'
import { useEscape } from './use-escape.ts'
import { useLinkedAppointment } from './use-linked-appointment.ts'
import { useMedia } from './calendar/use-media.ts'
import { useRequestedPanel } from './use-requested-panel.ts'
import { useSchedule } from './use-schedule.ts'
import { ViewLinks } from '../appointments/view-links.tsx'

const NARROW = '(max-width: 47.99rem)'

/** The day or the week of a branch, by doctor or by room. On a phone, the day of one doctor or of all as a list. */
export function SchedulePage() {
  const { t, i18n } = useTranslation('appointments')
  const { view, changeView } = useScheduleView()
  const { shown, isOfOtherDays, isLoading, failure, staleSince, load } = useSchedule(view)
  const [panel, setPanel] = useAtom(panelAtom)
  const [moving, setMoving] = useAtom(movingAtom)
  const [lastMoved, setLastMoved] = useState<RowId | null>(null)
  if (moving && moving.doctorId !== lastMoved) setLastMoved(moving.doctorId)
  const move = useSetAtom(moveQuicklyAtom)
  const dismissQuickChange = useSetAtom(dismissQuickChangeAtom)
  const permissions = useAtomValue(authUserAtom)?.permissions
  const { calendarFeed } = useAtomValue(extensionsAtom)
  const isNarrow = useMedia(NARROW)
  const readAgain = useSetAtom(refetchAtom)
  const { notify } = useHost()
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const may = {
    change: grantIn(permissions, 'appointments.change') !== null,
    confirm: grantIn(permissions, 'appointments.confirm') !== null,
  }

  const failureText =
    failure && (failure.serverMessage ?? t(navigator.onLine ? 'failed' : 'schedule.notLoadedOffline'))
  // The days before are no longer on screen, but an open panel still needs them.
  const schedule = failure ? undefined : shown?.schedule
  const calls = useAtomValue(affectedAppointmentsAtom)
  const columns = schedule
    ? columnsOf(schedule, view, { isNarrow, lastMoved, nameOfAll: t('schedule.allDoctors') })
    : []

  const openPanel = (next: Panel) => {
    // A panel needs a schedule: it would open later, when one is loaded.
    if (failureText && !shown && next.kind !== 'calendar') {
      notify('error', failureText)
      return
    }
    opener.current = document.activeElement as HTMLElement
    // The other panels have actions of their own, which Undo would take back.
    if (next.kind !== 'booking') dismissQuickChange()
    setPanel(next)
  }
  const open = (appointment: ScheduledAppointment) => openPanel({ kind: 'details', appointment })
  const hidePanel = () => {
    setPanel(null)
    // The button may have gone with its appointment. A link that was opened directly has none.
    const { current } = opener
    const target = current?.isConnected && current !== document.body ? current : heading.current
    target?.focus({ preventScroll: true })
  }
  const linked = useLinkedAppointment({
    branch: view.branch,
    isReady: schedule !== undefined && !isOfOtherDays,
    panel,
    onOpen: open,
    onClose: hidePanel,
  })
  const closePanel = () => {
    hidePanel()
    linked.forget()
  }
  /** The appointment that was booked last, until its card is on screen. */
  const booked = useRef<AppointmentId>(undefined)
  useEffect(() => {
    const appointment = schedule?.appointments.find(({ id }) => id === booked.current)
    if (!appointment) return
    booked.current = undefined
    returnFocusTo(appointment)
  }, [schedule])
  const choose = ({ date, doctorId, roomId }: ScheduleColumn, start: string) => {
    if (!moving) {
      openPanel({ kind: 'booking', branch: view.branch, date, start, doctorId, roomId })
      return
    }
    setMoving(null)
    void move({
      appointment: moving,
      to: { date, start, doctorId: doctorId ?? moving.doctorId, roomId: roomId ?? moving.roomId },
    })
  }
  useEffect(() => () => setMoving(null), [view.branch, setMoving])
  useRequestedPanel()
  const { parts, loadNow } = useLaterParts()
  const print = () =>
    loadNow().then(
      () => window.print(),
      () => notify('error', t('feed.failed')),
    )
  useStoredPanel(view.branch, panel || moving ? undefined : schedule?.appointments)
  // Escape in a panel closes the panel.
  useEscape(moving !== null && panel === null, () => setMoving(null))

  const actions = { may, onOpen: open, onChoose: may.change ? choose : undefined, moving }
  const tools = (
    <ScheduleTools
      isReady={schedule !== undefined && !isOfOtherDays}
      onPrint={() => void print()}
      onExport={() => openPanel({ kind: 'export' })}
      onCalendar={calendarFeed ? () => openPanel({ kind: 'calendar' }) : undefined}
    />
  )
  return (
    <>
      <div className={`${styles['screen']} ${parts ? styles['notPrinted'] : ''}`}>
        <div className={styles['header']}>
          <h1 tabIndex={-1} ref={heading}>
            {t('schedule.title')}
          </h1>
          <ScheduleDays view={view} isNarrow={isNarrow} onChange={changeView} />
          <ScheduleStatus
            isLoading={isLoading && (!shown || isOfOtherDays)}
            staleSince={isOfOtherDays ? null : staleSince}
            calls={calls.length}
            onCalls={() => openPanel({ kind: 'calls' })}
            moving={moving}
            onStopMoving={() => {
              ;((moving && cardOf(moving)) ?? heading.current)?.focus()
              setMoving(null)
            }}
          />
          <ViewLinks current="schedule" />
        </div>
        <ScheduleToolbar
          view={view}
          schedule={schedule}
          isNarrow={isNarrow}
          lastMoved={lastMoved}
          onChange={changeView}
          onBook={
            may.change
              ? () =>
                  openPanel({
                    kind: 'booking',
                    branch: view.branch,
                    date: view.date,
                    start: '',
                    doctorId: null,
                    roomId: null,
                  })
              : undefined
          }
          tools={isNarrow ? null : tools}
        />
        {failureText && <FailureNote message={failureText} onRetry={load} />}
        {linked.failure && (
          <FailureNote
            message={linked.failure.serverMessage ?? t('schedule.linkFailed')}
            onRetry={linked.retry}
          />
        )}
        {linked.isUnknown && <FailureNote message={t('schedule.linkUnknown')} />}
        {schedule && (
          // Nobody books in the day before while the heading names the next one.
          <div className={styles['contents']} inert={isOfOtherDays} aria-busy={isOfOtherDays}>
            {isNarrow ? (
              <>
                <Agenda schedule={schedule} columns={columns} {...actions} />
                <div className={styles['actions']}>{tools}</div>
              </>
            ) : (
              <ScheduleGrid
                schedule={schedule}
                columns={columns}
                isWeek={view.span === 'week'}
                onDrag={setMoving}
                {...actions}
              />
            )}
          </div>
        )}
      </div>
      {parts && shown && !failure && (
        <parts.PrintedDay {...shown} columns={columns} isLoading={isOfOtherDays} />
      )}
      <SchedulePanel
        view={view}
        shown={shown}
        may={may}
        onChangeView={changeView}
        onBooked={({ id, name, date, time, doctor, isFormOpen }) => {
          if (isFormOpen) {
            closePanel()
            booked.current = id
          }
          const moment = [formatShortDay(date, i18n.language), formatTime(time, i18n.language), doctor]
          notify('success', t('schedule.booked', { name, time: moment.filter(Boolean).join(', ') }))
          // The view may be another one since the button was pressed.
          readAgain()
        }}
        onClose={closePanel}
      />
      <QuickChangeMessage schedule={shown?.schedule} />
      <AskBeforeClosing isStale={staleSince !== null} />
    </>
  )
}

function FailureNote({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className={styles['note']} role="alert">
      <p>{message}</p>
      {onRetry && <TryAgain onRetry={onRetry} />}
    </div>
  )
}
