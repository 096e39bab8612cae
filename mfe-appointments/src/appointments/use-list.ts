import { useCallback, useEffect } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useRefetch } from '@molar/shared/ui'
import { leaveListAtom, listAtom, loadAtom, rereadAtom } from './appointments.atoms.ts'
import type { View } from './view.ts'

/** Keeps the list at the view: reads it, reads it again now and then, and never stands past its last page. */
export function useList(view: View, turn: (page: number, options: { replace: boolean }) => void) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const list = useAtomValue(listAtom)
  const loadView = useSetAtom(loadAtom)
  const reread = useSetAtom(rereadAtom)
  const leave = useSetAtom(leaveListAtom)

  const load = useCallback(async () => {
    const failure = await loadView(view)
    if (failure) notify('error', failure.sentence ?? t('failed'))
    return failure
  }, [loadView, view, notify, t])

  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => leave, [leave])
  useRefetch(() => void reread(view))

  const { shown } = list
  const lastPage = shown?.totalPages ?? Infinity
  const isPast = shown?.view.page === view.page && view.page > lastPage
  useEffect(() => {
    if (isPast) turn(lastPage, { replace: true })
  }, [isPast, lastPage, turn])

  return { ...list, isLoading: list.isLoading || isPast, load }
}
