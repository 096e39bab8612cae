import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AppointmentEvent,
  type AppointmentState,
  type CancelReason,
  type LocationCode,
  type Schedule,
  type ScheduledAppointment,
  withoutInvisible,
} from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { probableReasonAtom } from '../state/affected-appointments.atoms.ts'
import { useScheduleDraft, useStoredDraft } from '../state/schedule-draft.ts'
import { followingStates, isCancellable, stateBefore } from '../state/following-states.ts'
import { isRepeatedPress } from '../../repeated-press.ts'
import {
  changeStateAtom,
  type ChangeResult,
  reportChangeResultAtom,
  undoAtom,
} from '../state/schedule-actions.atoms.ts'
import { NoteField } from '../panel/note-field.tsx'
import panelStyles from '../panel/panel.module.css'
import { CANCEL_NOTE, CANCEL_REASON, CancelQuestion } from './cancel-question.tsx'
import { PANEL_TITLE } from '../panel/side-panel.tsx'

export interface Permissions {
  /** Move, cancel, book, change doctor, room and note. */
  change: boolean
  /** Confirm, arrived, done, no-show. */
  confirm: boolean
}

interface StateActionsProps {
  branch: LocationCode
  appointment: ScheduledAppointment
  /** Null until it is read for this version of the appointment. */
  history: readonly AppointmentEvent[] | null
  schedule: Schedule
  may: Permissions
  /** Begins with the question before cancelling. */
  isForCancelling: boolean
  /** Further actions. */
  children: ReactNode
}

/** A change of state that was made in this panel. */
interface MadeChange {
  from: AppointmentState
  to: AppointmentState
  saved: Promise<ChangeResult>
  isSaved: boolean
}

/** Buttons for the states that may follow, cancelling with a reason, and undoing the last change. */
export function StateActions(props: StateActionsProps) {
  const { branch, appointment, history, schedule, may, isForCancelling, children } = props
  const { t } = useTranslation(['appointments', 'common'])
  const changeState = useSetAtom(changeStateAtom)
  const undo = useSetAtom(undoAtom)
  const report = useSetAtom(reportChangeResultAtom)
  const draft = useScheduleDraft(branch)
  const [stored] = useState(() => draft.readOf('cancellation', appointment.id))
  const [isCancelling, setCancelling] = useState(isForCancelling || stored !== undefined)
  const [chosenReason, setReason] = useState(stored?.reason ?? null)
  /** What is typed about the cancellation; kept until it is saved. */
  const [note, setNote] = useState(stored?.note ?? '')
  const canCancel = may.change && isCancellable(appointment)
  // After a cancellation without a response, only the history knows.
  const isNoteSaved =
    !canCancel &&
    history?.some((event) => event.toState === 'cancelled' && event.note === withoutInvisible(note).trim())
  const isNoteKept = note.trim() !== '' && !isNoteSaved
  useStoredDraft(
    branch,
    { cancellation: { appointment: appointment.id, reason: chosenReason, note } },
    isNoteKept,
  )
  const probableReason = useAtomValue(probableReasonAtom)(appointment)
  const reason = chosenReason ?? probableReason
  /** The change that Undo takes back, until somebody else makes another one. */
  const [made, setMade] = useState<MadeChange | null>(null)
  // Somebody else's change. If they record the same state again, it is theirs.
  if (made?.isSaved && made.to !== appointment.state) setMade(null)
  const isShown = made?.to === appointment.state
  const isSaved = isShown && made.isSaved
  const mayUndo = appointment.state === 'cancelled' ? may.change : may.confirm
  // The form that cancelled has gone.
  const undoable = mayUndo && isShown && (made.isSaved || made.to === 'cancelled') ? made : null
  const buttons = useRef<HTMLDivElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isKept = useRef(false)
  /** Whether the last change was made here. */
  const isOwn = useRef(false)
  const lastState = useRef<AppointmentState | null>(null)
  /** Whether there are buttons: not after another desk has cancelled or moved the appointment. */
  const mayAct = may.change || may.confirm
  // The pressed button has gone, and the focus with it.
  useEffect(() => {
    const isOpening = lastState.current === null
    const isOfOtherDesk = lastState.current !== appointment.state && !isOwn.current
    lastState.current = appointment.state
    isOwn.current = false
    // When the panel opens, it takes the focus itself.
    if (isOpening || document.activeElement !== document.body) return
    const first = buttons.current?.querySelector('button')
    // Not the first button after a press on Cancel or Keep: a second press of Enter would record an arrival.
    // Not a button after a change at another desk: a press that was meant for the old one would record the next state.
    const target = isCancelling
      ? document.getElementById(CANCEL_REASON)
      : isKept.current
        ? cancelButton.current
        : isOfOtherDesk || !first
          ? document.getElementById(PANEL_TITLE)
          : first
    isKept.current = false
    target?.focus()
  }, [appointment.state, isCancelling, mayAct])

  const next = followingStates(appointment, schedule.now)
  // A change of an earlier visit, or of somebody else.
  const before = mayUndo ? stateBefore(appointment, history, schedule.readAt) : null
  // Another desk has changed the state since the question was opened.
  if (isCancelling && !canCancel) setCancelling(false)
  const isSaving = made?.isSaved === false
  const reportOwn = async (pending: Promise<ChangeResult>) => {
    const isDone = await report({ appointment, pending })
    if (!isDone) isOwn.current = false
    return isDone
  }
  const change = async (to: AppointmentState, why?: { reason: CancelReason; note?: string }) => {
    setCancelling(false)
    isOwn.current = true
    const saved = changeState({ appointment, to, ...why })
    const step = { from: appointment.state, to, saved }
    setMade({ ...step, isSaved: false })
    const isDone = await reportOwn(saved)
    if (isDone && why) setNote('')
    setMade((last) => (last?.saved !== saved ? last : isDone ? { ...step, isSaved: true } : null))
  }
  return (
    <>
      <output className="visually-hidden">
        {isSaved &&
          t('quick.changed', { name: appointment.patient, state: t(`states.${appointment.state}`) })}
      </output>
      <div className={panelStyles['buttons']} ref={buttons}>
        {may.confirm &&
          next.map((state, index) => (
            <button
              key={state}
              type="button"
              className={`btn btn-${index === 0 ? 'primary' : 'outline-primary'}`}
              // A second press would meet the button of the next state.
              onClick={(event) => !isRepeatedPress(event) && void change(state)}
            >
              {t(`stateActions.${state}`)}
            </button>
          ))}
        {children}
        {canCancel && !isCancelling && (
          <button
            ref={cancelButton}
            type="button"
            className="btn btn-outline-primary"
            onClick={() => setCancelling(true)}
          >
            {t('schedule.cancelAppointment')}
          </button>
        )}
        {(undoable || before !== null) && (
          <button
            type="button"
            className="btn btn-text"
            // A second press would meet the button of the next state.
            onClick={(event) => {
              if (isRepeatedPress(event)) return
              setMade(null)
              isOwn.current = true
              const pending = undo({
                appointment,
                to: undoable ? undoable.from : before,
                undoes: undoable?.saved,
              })
              void reportOwn(pending)
            }}
          >
            {undoable || before === null
              ? t('schedule.undo')
              : t('schedule.undoState', { state: t(`states.${appointment.state}`) })}
          </button>
        )}
      </div>
      {isCancelling && (
        <CancelQuestion
          reason={reason}
          onChooseReason={setReason}
          note={note}
          onTypeNote={setNote}
          onCancel={(why) => void change('cancelled', why)}
          onKeep={() => {
            isKept.current = true
            setNote('')
            setCancelling(false)
          }}
        />
      )}
      {!canCancel && !isSaving && isNoteKept && (
        <NoteField
          id={CANCEL_NOTE}
          label={t('schedule.cancelNote')}
          error={history ? t('schedule.noteNotSaved') : undefined}
          value={note}
        />
      )}
    </>
  )
}
