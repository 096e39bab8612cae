import { useEffect, useRef, useState } from 'react'
import { useAtomValue, useNavigate, useTranslation } from '@molar/shared/platform'
import { unsavedAtom } from '../remotes/unsaved.atoms.ts'

/** The path a plain click on a link inside the portal leads to; null for every other click. */
function pathClicked(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || modified || link.target || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search
}

/** Asks before a page with unsaved input is left, by a link or by closing the tab. */
export function LeaveQuestion() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const unsaved = useAtomValue(unsavedAtom)
  const [wanted, setWanted] = useState<string | null>(null)
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
    addEventListener('beforeunload', beforeUnload)
    document.addEventListener('click', click, { capture: true })
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [unsaved])

  if (!wanted) return null
  const leave = () => {
    setWanted(null)
    void navigate(wanted)
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
