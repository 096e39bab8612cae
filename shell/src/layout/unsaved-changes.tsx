import { type ComponentType, useEffect, useState } from 'react'
import { useAtomValue } from '@molar/shared/platform'
import { unsavedAtom } from './page-state.atoms.ts'

const loadDialog = () => import(/* webpackChunkName: "unsaved" */ './unsaved-changes-dialog.tsx')

/** Milliseconds until it is loaded again after a failure. */
const RETRY = 3000

/** Loads the question before unsaved changes are lost, once a page has some. */
export function UnsavedChanges() {
  const hasUnsaved = useAtomValue(unsavedAtom) !== ''
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  const isWanted = hasUnsaved && !Dialog
  useEffect(() => {
    if (!isWanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () =>
      loadDialog().then(
        ({ UnsavedChangesDialog }) => setDialog(() => UnsavedChangesDialog),
        () => {
          if (!isOver) timer = setTimeout(() => void load(), RETRY)
        },
      )
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return Dialog && <Dialog />
}
