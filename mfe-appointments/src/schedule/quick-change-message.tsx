import { useEffect, useRef } from 'react'
import { formatShortDay, formatTime } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import styles from './quick-actions.module.css'
import { returnFocusTo } from './quick-actions.tsx'
import {
  dismissQuickChangeAtom,
  type QuickChange,
  quickChangeAtom,
  undoQuickChangeAtom,
} from './quick-change.atoms.ts'

/** Says what was changed in the schedule and offers to undo it, or says why it was not changed. */
export function QuickChangeMessage({ isHidden }: { isHidden: boolean }) {
  const { t, i18n } = useTranslation(['appointments', 'common'])
  const change = useAtomValue(quickChangeAtom)
  const undo = useSetAtom(undoQuickChangeAtom)
  const dismiss = useSetAtom(dismissQuickChangeAtom)
  const undoButton = useRef<HTMLButtonElement>(null)
  const isCancelled = change?.kind === 'state' && change.to === 'cancelled' && !change.failure
  // The card of a cancelled appointment has gone, and the focus with it.
  useEffect(() => {
    if (isCancelled) undoButton.current?.focus({ preventScroll: true })
  }, [isCancelled])

  useEffect(() => () => dismiss(), [dismiss])
  useReturnToCard(change)

  const textOf = ({ before, ...change }: QuickChange) => {
    if (change.kind === 'state')
      return t('quick.changed', { name: before.patient, state: t(`states.${change.to}`) })
    const time = formatTime(change.to.start, i18n.language)
    return t('schedule.movedTo', {
      name: before.patient,
      time:
        change.to.date === before.date ? time : `${formatShortDay(change.to.date, i18n.language)}, ${time}`,
    })
  }

  const failure = change?.failure
  const name = change?.before.patient
  const text = change && textOf(change)
  return (
    <>
      {/* Always in the page, so that its changes are announced. */}
      <output className="visually-hidden">{!failure && text}</output>
      {change && !isHidden && (
        <fieldset className={styles['message']} aria-label={t('quick.lastChange')}>
          {failure ? (
            <span role="alert">
              {failure.serverMessage ?? t(failure.isUnknown ? 'unconfirmed' : 'refused', { name })}
            </span>
          ) : (
            <>
              <span aria-hidden="true">{text}</span>
              <button
                ref={undoButton}
                type="button"
                className="btn btn-sm btn-outline-primary"
                onClick={() => void undo()}
              >
                {t('schedule.undo')}
              </button>
            </>
          )}
          <button type="button" className="btn-close" aria-label={t('common:close')} onClick={dismiss} />
        </fieldset>
      )}
    </>
  )
}

/** Focuses the card of a moved appointment, or of the change whose message has gone, if the focus has gone with a button. */
function useReturnToCard(change: QuickChange | null) {
  const last = useRef<QuickChange | null>(null)
  useEffect(() => {
    const appointment = change?.kind === 'move' ? change.before : !change && last.current?.before
    last.current = change
    if (appointment) returnFocusTo(appointment, { preventScroll: true })
  }, [change])
}
