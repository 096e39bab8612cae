import { useEffect, useState } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { focusTitle } from '@molar/shared/ui'
import { IDLE_LIMIT, isPristine } from '../wizard/draft.ts'
import { changeWizardAtom, pendingActionAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { Note } from './notes.tsx'

/** Milliseconds. A restart writes the draft and renders the page. */
const RESTART_INTERVAL = 60_000
/** Milliseconds between the warning and the deletion. */
export const WARNING_TIME = 2 * 60_000
/** Not `pointerdown`: the warning would go before the press on its button ends, and the press would reach what moves there. */
const EVENTS_OF_USE = ['click', 'keydown', 'wheel', 'touchmove']

/** Warns before the answers are deleted because the page is not used. Its button needs to do nothing: every press keeps them. */
export function IdleTime() {
  const { t } = useTranslation('booking')
  const wizard = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) !== null
  const [isEnding, setIsEnding] = useState(false)
  useRestartOfIdleTime()
  useEffect(() => {
    if (isBusy || isPristine(wizard)) return undefined
    const timer = setTimeout(() => setIsEnding(true), IDLE_LIMIT - WARNING_TIME)
    return () => {
      clearTimeout(timer)
      setIsEnding(false)
    }
  }, [wizard, isBusy])
  return (
    <Note>
      {isEnding && (
        <>
          {t(wizard.booked ? 'idleSoon.booked' : 'idleSoon.answers')} {/* It is about to be removed. */}
          <button type="button" className="btn btn-text" onClick={focusTitle}>
            {t('clearAsk.keep')}
          </button>
        </>
      )}
    </Note>
  )
}

/**
 * Restarts the idle time of the draft when the page is used: a person who reads changes little that is saved. The idle
 * time of 30 minutes may end up to a minute early.
 */
function useRestartOfIdleTime() {
  const change = useSetAtom(changeWizardAtom)
  useEffect(() => {
    let restartedAt = Date.now()
    const restart = () => {
      const passed = Date.now() - restartedAt
      // The clock may have been set back.
      if (passed >= 0 && passed < RESTART_INTERVAL) return
      restartedAt = Date.now()
      change({})
    }
    for (const event of EVENTS_OF_USE) addEventListener(event, restart)
    return () => {
      for (const event of EVENTS_OF_USE) removeEventListener(event, restart)
    }
  }, [change])
}
