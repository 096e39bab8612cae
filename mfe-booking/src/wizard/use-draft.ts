import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { IDLE_LIMIT, isPristine, toDraft } from './draft.ts'
import { busyAtom, clearDetailsAtom, openDraftAtom, wizardAtom } from './wizard.atoms.ts'

/** Opens the draft before the first screen, keeps it, and forgets it when nobody touched it for too long. */
export function useDraft() {
  const { drafts } = useHost()
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

  useEffect(() => {
    if (!isOpen) return
    touched.current = Date.now()
    if (isPristine(wizard)) drafts.clear()
    else drafts.write(toDraft(wizard, touched.current))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wizard, isOpen])

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
