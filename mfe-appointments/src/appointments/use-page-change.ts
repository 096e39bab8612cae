import { useState } from 'react'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import type { ListView } from './list-view.ts'
import { useShownView } from './use-shown-view.ts'
import { finishSavingAtom, hasMovedRowsAtom, pendingStatusesAtom } from './status.atoms.ts'

interface PageChangeOptions {
  view: ListView
  load: () => Promise<unknown>
  changePage: (page: number) => void
}

/**
 * A function to show another page. Changed rows leave a list of one status, and the rows after them move to this page: Next
 * waits until every status is saved (`isWaiting`), and then loads this page again.
 */
export function usePageChange({ view, load, changePage }: PageChangeOptions) {
  const isSaving = useAtomValue(pendingStatusesAtom).size > 0
  const finishSaving = useSetAtom(finishSavingAtom)
  const hasMovedRows = useSetAtom(hasMovedRowsAtom)
  const [requestedIn, setRequestedIn] = useState<ListView | null>(null)
  const isWaiting = requestedIn === view
  const shownView = useShownView(view)

  const showNext = (page: number) => {
    if (hasMovedRows(view)) void load()
    else changePage(page)
  }
  const showNextWhenSaved = async (page: number) => {
    setRequestedIn(view)
    const isUnsaved = await finishSaving()
    setRequestedIn((before) => (before === view ? null : before))
    // Somebody may have asked for another list during the wait.
    if (shownView.current !== view) return
    // The next page would not show what was not saved, and why.
    if (!isUnsaved || hasMovedRows(view)) showNext(page)
  }
  const showPage = (page: number) => {
    if (page < view.page) changePage(page)
    else if (!isSaving || view.status === '') showNext(page)
    else if (!isWaiting) void showNextWhenSaved(page)
  }
  return { showPage, isWaiting }
}
