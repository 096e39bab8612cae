import { useCallback, useEffect, useRef } from 'react'
import { grantIn } from '@molar/contract'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { authUserAtom } from '@molar/shared/session'
import { focusTitle, Paging, useRefetch } from '@molar/shared/ui'
import { AppointmentTable } from './appointment-table.tsx'
import {
  extensionsAtom,
  listAtom,
  loadAtom,
  markStaleAtom,
  refetchAtom,
  resetListAtom,
  showUpdateAtom,
} from './appointments.atoms.ts'
import styles from './appointments.module.css'

import { ListFilters } from './list-filters.tsx'
import { ListStatus } from './list-status.tsx'
import { type ListView, useListView } from './list-view.ts'
import { usePageChange } from './use-page-change.ts'
import { useStatusChange } from './use-status-change.ts'
import { ViewLinks } from './view-links.tsx'

export function AppointmentsPage() {
  const { t } = useTranslation('appointments')
  const { view, changeView, changePage } = useListView()
  const { shown, update, failure, load, ...list } = useList(view, changePage)
  const { showPage, isWaiting } = usePageChange({ view, load, changePage })
  const isLoading = list.isLoading || isWaiting
  const { changes, changeStatus, announcement } = useStatusChange(view)
  const extensions = useAtomValue(extensionsAtom)
  const mayConfirm = grantIn(useAtomValue(authUserAtom)?.permissions, 'appointments.confirm') !== null
  const showUpdate = useSetAtom(showUpdateAtom)
  const listTop = useRef<HTMLDivElement>(null)

  const reload = async () => {
    if (!(await load())) focusTitle()
  }
  const changePageFromTop = (page: number) => {
    showPage(page)
    if (listTop.current && listTop.current.getBoundingClientRect().top < 0) listTop.current.scrollIntoView()
  }
  const newest = update ?? shown
  return (
    <>
      <div className={styles['header']}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <ListStatus
          isLoading={isLoading}
          onShowUpdate={() => {
            showUpdate()
            focusTitle()
          }}
          onRetry={() => void reload()}
        />
        {extensions.schedule && <ViewLinks current="list" />}
      </div>
      {extensions.search && (
        // The same search again asks for its newest results.
        <ListFilters view={view} onFilter={(change) => !changeView(change) && void load()} />
      )}
      <div className={`list ${styles['list']}`} ref={listTop}>
        <AppointmentTable
          {...{ view, shown, failure, isLoading, changes }}
          isByDay={extensions.search}
          onFilter={changeView}
          onRetry={() => void reload()}
          onShowOther={(change) => {
            changeView(change)
            focusTitle()
          }}
          onChangeStatus={extensions.status && mayConfirm ? changeStatus : undefined}
        />
      </div>
      {newest && (
        <Paging
          page={view.page}
          totalPages={Math.max(newest.totalPages, view.page)}
          hasMore={newest.hasMore}
          onPageChange={changePageFromTop}
        />
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  )
}

/** Loads the page of the view, refetches it, and goes to the last page when the view is after it. */
function useList(view: ListView, changePage: (page: number, options: { replace: boolean }) => void) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const list = useAtomValue(listAtom)
  const loadView = useSetAtom(loadAtom)
  const refetch = useSetAtom(refetchAtom)
  const reset = useSetAtom(resetListAtom)

  const load = useCallback(async () => {
    const failure = await loadView(view)
    if (failure) notify('error', failure.serverMessage ?? t('failed'))
    return failure
  }, [loadView, view, notify, t])

  useEffect(() => {
    void load()
  }, [load])
  useEffect(() => reset, [reset])
  // The button of the page that could not be loaded has gone with the list.
  useEffect(() => {
    if (list.failure && document.activeElement === document.body) focusTitle()
  }, [list.failure])
  useRefetch(() => void refetch(view), useSetAtom(markStaleAtom))

  const { shown } = list
  const lastPage = shown?.totalPages ?? Infinity
  const isAfterLastPage = shown?.view.page === view.page && view.page > lastPage
  useEffect(() => {
    if (isAfterLastPage) changePage(lastPage, { replace: true })
  }, [isAfterLastPage, lastPage, changePage])

  return { ...list, isLoading: list.isLoading || isAfterLastPage, load }
}
