import { type ComponentType, useEffect, useState } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { unsavedAtom } from './page-state.atoms.ts'

/** Loads the question before unsaved changes are lost, once a page has some. If it does not load, the next change tries again. */
export function UnsavedChanges() {
  const hasUnsaved = useAtomValue(unsavedAtom) !== ''
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasUnsaved) return
    import(/* webpackChunkName: "unsaved" */ './unsaved-changes-dialog.tsx').then(
      ({ UnsavedChangesDialog }) => setDialog(() => UnsavedChangesDialog),
      () => {},
    )
  }, [hasUnsaved])
  return Dialog && <Dialog />
}
