import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import styles from './quick-actions.module.css'
import { groupId } from './quick-actions.tsx'
import {
  dismissQuickChangeAtom,
  type QuickChange,
  quickChangeAtom,
  undoQuickChangeAtom,
} from './quick-change.atoms.ts'

/** Says what was changed on a card and offers to undo it, or says why it was not changed. */
export function QuickChangeMessage() {
  const { t } = useTranslation(['appointments', 'common'])
  const change = useAtomValue(quickChangeAtom)
  const undo = useSetAtom(undoQuickChangeAtom)
  const dismiss = useSetAtom(dismissQuickChangeAtom)
  const undoButton = useRef<HTMLButtonElement>(null)
  const isCancelled = change?.to === 'cancelled' && !change.failure
  // The card of a cancelled appointment has gone, and the focus with it.
  useEffect(() => {
    if (isCancelled) undoButton.current?.focus({ preventScroll: true })
  }, [isCancelled])

  useEffect(() => () => dismiss(), [dismiss])
  useReturnToCard(change)

  const failure = change?.failure
  const name = change?.before.patient
  const text = change && t('quick.changed', { name, state: t(`states.${change.to}`) })
  return (
    <>
      {/* Always in the page, so that its changes are announced. */}
      <output className="visually-hidden">{!failure && text}</output>
      {change && (
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

/** Focuses the card of the change when the message has gone and the focus with it. */
function useReturnToCard(change: QuickChange | null) {
  const last = useRef<QuickChange | null>(null)
  useEffect(() => {
    const before = last.current?.before
    last.current = change
    if (change || !before || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`#${groupId(before)} button`)?.focus({ preventScroll: true })
  }, [change])
}
