import { useEffect, useRef, useState } from 'react'
import { useAtomValue, useNavigate, useTranslation } from '@molar/shared/platform'
import { unsavedAtom } from './page-state.atoms.ts'
import { useHeldHistory } from './use-held-history.ts'

/** The path a plain click on a link inside the portal leads to; null for every other click. */
function pathClicked(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link || modified || link.target || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search
}

/** Asks before a page with unsaved input is left: by a link, by Back and Forward, or by closing the tab. */
export function UnsavedChangesDialog() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const unsaved = useAtomValue(unsavedAtom)
  /** A path, or how many entries of the history away. */
  const [wanted, setWanted] = useState<string | number | null>(null)
  const letThrough = useHeldHistory(unsaved, setWanted)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (wanted) dialog.current?.showModal()
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

  // The page may go by itself, as when its session ends.
  if (wanted && !unsaved) setWanted(null)
  if (!wanted) return null
  const leave = () => {
    setWanted(null)
    letThrough()
    // The overloads take a path or a number, not either.
    void (typeof wanted === 'number' ? navigate(wanted) : navigate(wanted))
  }
  // The browser's own kind of dialog stands above one that a remote may have open, and gives the focus back.
  return (
    <dialog
      className="leave"
      role="alertdialog"
      aria-labelledby="leave-question"
      ref={dialog}
      onClose={() => setWanted(null)}
      onKeyDown={(event) => event.stopPropagation()} // Escape is an answer to this question, not to the one below
    >
      <p id="leave-question">{t('leave.question')}</p>
      <button className="btn btn-outline-primary" type="button" onClick={() => dialog.current!.close()}>
        {t('leave.stay')}
      </button>
      <button className="btn btn-danger" type="button" onClick={leave}>
        {t('leave.go')}
      </button>
    </dialog>
  )
}
