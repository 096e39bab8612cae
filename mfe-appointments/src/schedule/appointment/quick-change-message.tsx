import { useEffect, useRef } from 'react'
import { doctorName, formatShortDay, formatTime, type Schedule } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { focusTitle } from '@molar/shared/ui'
import { useNamedFailureText } from '../../action-failure.ts'
import { isRepeatedPress } from '../../repeated-press.ts'
import styles from './quick-actions.module.css'
import { returnFocusTo } from './quick-actions.tsx'
import { doctorOf } from '../state/schedule-entries.ts'
import {
  compareQuickChangeAtom,
  dismissQuickChangeAtom,
  isMessageHiddenAtom,
  type QuickChange,
  quickChangeAtom,
  undoQuickChangeAtom,
} from '../state/quick-change.atoms.ts'

interface QuickChangeMessageProps {
  /** Names the doctors and rooms. */
  schedule: Schedule | undefined
}

/** Says what was changed in the schedule and offers to undo it, or says that it was undone or why it was not changed. */
export function QuickChangeMessage({ schedule }: QuickChangeMessageProps) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const change = useAtomValue(quickChangeAtom)
  const isHidden = useAtomValue(isMessageHiddenAtom)
  const failureText = useNamedFailureText()
  const undo = useSetAtom(undoQuickChangeAtom)
  const dismiss = useSetAtom(dismissQuickChangeAtom)
  const undoButton = useRef<HTMLButtonElement>(null)
  const isCancelled =
    change?.kind === 'state' && change.to === 'cancelled' && !change.failure && !change.isUndone
  // The card of a cancelled appointment has gone, and the focus with it.
  useEffect(() => {
    if (isCancelled) undoButton.current?.focus({ preventScroll: true })
  }, [change, isCancelled])

  const compare = useSetAtom(compareQuickChangeAtom)
  useEffect(() => compare(schedule), [compare, schedule])
  useEffect(() => () => dismiss(), [dismiss])
  useReturnToCard(change)

  const textOf = ({ before, ...change }: QuickChange) => {
    const name = before.patient
    if (change.kind === 'state') {
      const state = change.isUndone ? before.state : change.to
      return t('quick.changed', { name, state: t(`states.${state}`) })
    }
    const { date, start, doctorId, roomId } = change.isUndone ? before : change.to
    const doctor = schedule && doctorOf(schedule, doctorId)
    const time = formatTime(start, i18n.language)
    const moved = t(change.isUndone ? 'schedule.movedBack' : 'schedule.movedTo', {
      name,
      time: change.to.date === before.date ? time : `${formatShortDay(date, i18n.language)}, ${time}`,
    })
    return [
      moved,
      change.to.doctorId !== before.doctorId && doctor && doctorName(doctor),
      change.to.roomId !== before.roomId && schedule?.rooms.find(({ id }) => id === roomId)?.name,
    ]
      .filter(Boolean)
      .join(', ')
  }

  const failure = change?.failure
  const text = change && textOf(change)
  return (
    <>
      {/* Always in the page, so that its changes are announced. */}
      <output className="visually-hidden">{!failure && text}</output>
      {change && !isHidden && (
        <fieldset className={styles['message']} aria-label={t('quick.lastChange')}>
          {failure ? (
            <span role="alert">{failureText(failure, change.before.patient)}</span>
          ) : (
            <span aria-hidden="true">{text}</span>
          )}
          {(failure ? change.isUndoFailed : !change.isUndone) && (
            <button
              ref={undoButton}
              type="button"
              className="btn btn-sm btn-outline-primary"
              onClick={(event) => !isRepeatedPress(event) && void undo()}
            >
              {t('schedule.undo')}
            </button>
          )}
          <button type="button" className="btn-close" aria-label={t('common:close')} onClick={dismiss} />
        </fieldset>
      )}
    </>
  )
}

/**
 * Focuses the card of an appointment that was moved, whose change was undone or whose message has gone, if the focus has gone
 * with a button. Focuses the title if the card is not on screen.
 */
function useReturnToCard(change: QuickChange | null) {
  const last = useRef<QuickChange | null>(null)
  useEffect(() => {
    const isBack = change?.kind === 'move' || change?.isUndone
    const appointment = isBack ? change.before : !change && last.current?.before
    last.current = change
    if (!appointment) return
    returnFocusTo(appointment, { preventScroll: true })
    if (document.activeElement === document.body) focusTitle()
  }, [change])
}
