import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAtomValue, useSetAtom, useStore } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { IDLE_LIMIT, isPristine, toDraft } from './draft.ts'
import { busyAtom, clearDetailsAtom, openDraftAtom, wizardAtom } from './wizard.atoms.ts'

/** Opens the draft before the first screen, keeps it, and forgets it when nobody touched it for too long. */
export function useDraft() {
  const { drafts } = useHost()
  const store = useStore()
  const wizard = useAtomValue(wizardAtom)
  const busy = useAtomValue(busyAtom) !== null
  const open = useSetAtom(openDraftAtom)
  const clear = useSetAtom(clearDetailsAtom)
  const [isOpen, setIsOpen] = useState(false)
  const touched = useRef(Date.now())

  useLayoutEffect(() => {
    open(drafts.read())
    setIsOpen(true)
    // Once: later changes of the host object bring no other draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // With the answer itself, not with the screen it leads to: a screen that throws is never there to keep it.
  useEffect(() => {
    if (!isOpen) return undefined
    const keep = () => {
      const now = store.get(wizardAtom)
      touched.current = Date.now()
      if (isPristine(now)) drafts.clear()
      else drafts.write(toDraft(now, touched.current))
    }
    keep()
    return store.sub(wizardAtom, keep)
  }, [isOpen, store, drafts])

  useEffect(() => {
    if (!isOpen || busy || isPristine(wizard)) return undefined
    const forget = () => {
      if (Date.now() - touched.current >= IDLE_LIMIT) clear()
    }
    const timer = setTimeout(forget, IDLE_LIMIT)
    // Timers sleep with the phone.
    document.addEventListener('visibilitychange', forget)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', forget)
    }
  }, [wizard, isOpen, busy, clear])

  return isOpen
}
