import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAtomValue, useSetAtom, useStore } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { IDLE_LIMIT, isIdle, isOfOtherRelease, isPristine, toDraft } from './draft.ts'
import { clearIdleAtom, openDraftAtom, pendingActionAtom, wizardAtom } from './wizard.atoms.ts'

/** Opens the draft before the first screen, saves each change, and deletes it after `IDLE_LIMIT` without use. */
export function useDraft() {
  const { drafts } = useHost()
  const store = useStore()
  const wizard = useAtomValue(wizardAtom)
  const isBusy = useAtomValue(pendingActionAtom) !== null
  const open = useSetAtom(openDraftAtom)
  const clear = useSetAtom(clearIdleAtom)
  // Without a draft the first screen is drawn at once, as it is in the page.
  const [isOpen, setIsOpen] = useState(() => drafts.read() === null)
  const lastChange = useRef(Date.now())

  useLayoutEffect(() => {
    open(drafts.read())
    setIsOpen(true)
    // Once: a later host object brings no other draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // Saved with each change of the atom, not after rendering: a screen that throws would never save it.
  useEffect(() => {
    if (!isOpen) return undefined
    const save = () => {
      const current = store.get(wizardAtom)
      lastChange.current = Date.now()
      if (!isPristine(current)) drafts.write(toDraft(current, lastChange.current))
      // The tab may go back to the release that wrote it.
      else if (!isOfOtherRelease(drafts.read(), lastChange.current)) drafts.clear()
    }
    save()
    return store.sub(wizardAtom, save)
  }, [isOpen, store, drafts])

  useEffect(() => {
    // A draft of another release is there although nothing was entered here.
    if (!isOpen || isBusy || (isPristine(wizard) && drafts.read() === null)) return undefined
    const clearAll = () => {
      clear()
      drafts.clear()
    }
    const clearIfIdle = () => {
      if (isIdle(lastChange.current, Date.now())) clearAll()
    }
    // Each change starts it again. It does not read the clock, which may have been set back.
    const timer = setTimeout(clearAll, IDLE_LIMIT)
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', clearIfIdle)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', clearIfIdle)
    }
  }, [wizard, isOpen, isBusy, clear, drafts])

  return isOpen
}
