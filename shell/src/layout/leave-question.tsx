import { useEffect, useRef, useState } from 'react'
import { useAtomValue, useLocation, useNavigate, useTranslation } from '@molar/shared/platform'
import { unsavedAtom } from '../remotes/unsaved.atoms.ts'

/** The path a plain click on a link inside the portal leads to; null for every other click. */
function pathClicked(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || modified || link.target || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search
}

/** Place in the history, as the router numbers its entries; NaN for an entry of somebody else. */
const indexOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? NaN

/** Asks before a page with unsaved input is left: by a link, by Back and Forward, or by closing the tab. */
export function LeaveQuestion() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const here = useLocation()
  const unsaved = useAtomValue(unsavedAtom)
  /** A path, or how many entries of the history away. */
  const [wanted, setWanted] = useState<string | number | null>(null)
  const leaving = useRef(false)
  const stay = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    stay.current?.focus()
  }, [wanted])

  useEffect(() => {
    if (!unsaved) return undefined
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const click = (event: MouseEvent) => {
      const path = pathClicked(event)
      if (!path) return
      event.preventDefault() // the router leaves a prevented click alone
      setWanted(path)
    }
    leaving.current = false
    const index = indexOf(history.state)
    const pop = (event: PopStateEvent) => {
      const steps = indexOf(event.state) - index
      if (leaving.current || Number.isNaN(steps)) return
      if (steps !== 0 && location.pathname === here.pathname) return
      // The browser has moved already: the router is not told, and the move is undone.
      event.stopImmediatePropagation()
      if (steps === 0) return
      history.go(-steps)
      setWanted(steps)
    }
    addEventListener('popstate', pop, { capture: true })
    addEventListener('beforeunload', beforeUnload)
    document.addEventListener('click', click, { capture: true })
    return () => {
      removeEventListener('popstate', pop, { capture: true })
      removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [unsaved, here])

  // The page may go by itself, as when its session ends.
  if (wanted && !unsaved) setWanted(null)
  if (!wanted) return null
  const leave = () => {
    setWanted(null)
    leaving.current = true
    // The overloads take a path or a number, not either.
    void (typeof wanted === 'number' ? navigate(wanted) : navigate(wanted))
  }
  return (
    <div className="leave" role="alertdialog" aria-labelledby="leave-question">
      <p id="leave-question">{t('leave.question')}</p>
      <button className="btn btn-outline-primary" type="button" ref={stay} onClick={() => setWanted(null)}>
        {t('leave.stay')}
      </button>
      <button className="btn btn-danger" type="button" onClick={leave}>
        {t('leave.go')}
      </button>
    </div>
  )
}
