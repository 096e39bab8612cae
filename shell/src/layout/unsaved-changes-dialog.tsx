import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAtom, useAtomValue, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'
import { focusTitle } from '@molar/shared/ui'
import { setShellMove } from '../page-monitor/reload-page.ts'
import { clearDraft } from '../remote-loader/drafts.ts'
import { blockedNavigationAtom, RECOVERY_CODES, unsavedAtom } from './page-state.atoms.ts'

/** Asks before the person leaves a page with unsaved changes: by a link, a search, Back and Forward, or by closing the tab. */
export function UnsavedChangesDialog() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const unsaved = useAtomValue(unsavedAtom)
  const hasUnsaved = unsaved !== ''
  const [blocked, setBlocked] = useAtom(blockedNavigationAtom)
  const allowNextMove = useHistoryBlocker(hasUnsaved, setBlocked)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (!blocked) return undefined
    dialog.current?.showModal()
    return () => {
      // The pressed link is gone if its menu has closed.
      if (document.activeElement === document.body) focusTitle()
    }
  }, [blocked])

  useEffect(() => {
    if (!hasUnsaved) {
      // The page may close without the dialog, for example when the session ends.
      setBlocked(null)
      return undefined
    }
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const path = clickedPath(event)
      if (!path) return
      event.preventDefault() // the router ignores a prevented click
      setBlocked({ path })
    }
    addEventListener('beforeunload', onBeforeUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('beforeunload', onBeforeUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [hasUnsaved, setBlocked])

  if (!blocked || !hasUnsaved) return null
  const leave = () => {
    setBlocked(null)
    allowNextMove()
    // Otherwise the page restores what the person agreed to lose.
    clearDraft(unsaved)
    // One overload takes a path, the other a number.
    void (typeof blocked === 'number' ? navigate(blocked) : navigate(blocked.path, { state: blocked.state }))
  }
  // A native modal dialog is above any dialog of a remote, keeps the focus inside, and gives it back.
  return (
    <dialog
      className="leave"
      role="alertdialog"
      aria-labelledby="leave-question"
      ref={dialog}
      onClose={() => setBlocked(null)}
      onKeyDown={(event) => event.stopPropagation()} // Escape closes this dialog, not the one below
    >
      <p id="leave-question">
        {t(unsaved === RECOVERY_CODES ? 'account:profile.factor.leaveCodes' : 'leave.question')}
      </p>
      <button className="btn btn-outline-primary" type="button" onClick={() => dialog.current!.close()}>
        {t('leave.stay')}
      </button>
      <button className="btn btn-danger" type="button" onClick={leave}>
        {t('leave.go')}
      </button>
    </dialog>
  )
}

/** The path of a plain click on a link inside the portal that leads to another page; null for every other click. */
function clickedPath(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const isModified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || isModified || link.target || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search
}

/** Index of a history entry, as the router numbers them; NaN for an entry that is not the router's. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? NaN

/**
 * While it is active, undoes each move in the history that leads to another page, and calls `onBlocked` with the number
 * of entries. Returns a function that allows the next move. The router's own `useBlocker` needs its data router, which is
 * 16 kB larger.
 */
function useHistoryBlocker(isActive: boolean, onBlocked: (steps: number) => void) {
  const here = useLocation()
  const current = useRef({ isActive, index: NaN, pathname: '' })

  useLayoutEffect(() => {
    current.current = { isActive, index: indexOf(history.state), pathname: here.pathname }
  }, [isActive, here])

  // A listener in the capture phase is called before the router's.
  useLayoutEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      setShellMove(false)
      const { isActive, index, pathname } = current.current
      const steps = indexOf(event.state) - index
      if (!isActive || Number.isNaN(steps)) return
      if (steps !== 0 && location.pathname === pathname) return
      // The browser has moved already. The router must not notice, and the move is undone.
      event.stopImmediatePropagation()
      if (steps === 0) return
      setShellMove(true)
      history.go(-steps)
      onBlocked(steps)
    }
    addEventListener('popstate', onPopState, { capture: true })
    return () => removeEventListener('popstate', onPopState, { capture: true })
  }, [onBlocked])

  return () => {
    current.current.isActive = false
  }
}
