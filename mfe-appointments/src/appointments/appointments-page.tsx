import { useRef } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Paging } from '@molar/shared/ui'
import { AppointmentTable } from './appointment-table.tsx'
import { extensionsAtom, showFreshAtom } from './appointments.atoms.ts'
import { ListStatus } from './list-status.tsx'
import { SearchForm } from './search-form.tsx'
import { useList } from './use-list.ts'
import { useStatusChange } from './use-status-change.ts'
import { useView } from './use-view.ts'
import styles from './appointments.module.css'

export function AppointmentsPage() {
  const { t } = useTranslation('appointments')
  const { view, choose, turn } = useView()
  const { shown, fresh, isLoading, failure, load } = useList(view, turn)
  const { changes, change, said } = useStatusChange(view)
  const extensions = useAtomValue(extensionsAtom)
  const showFresh = useSetAtom(showFreshAtom)
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)

  // The button just pressed goes away: the focus would fall to the top of the document.
  const thenToHeading = () => heading.current?.focus({ preventScroll: true })
  const retry = async () => {
    if (!(await load())) thenToHeading()
  }
  const turnTo = (page: number) => {
    turn(page)
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }
  const known = fresh ?? shown
  return (
    <>
      <div className={styles['header']}>
        <h1 tabIndex={-1} ref={heading}>
          {t('title')}
        </h1>
        <ListStatus
          onShow={() => {
            showFresh()
            thenToHeading()
          }}
          onRetry={() => void retry()}
        />
        {extensions.search && <SearchForm view={view} onSearch={choose} />}
      </div>
      <div className={`list ${styles['list']}`} ref={top}>
        <AppointmentTable
          {...{ view, shown, failure, isLoading, changes }}
          onChoose={choose}
          onRetry={() => void retry()}
          onShow={(change) => {
            choose(change)
            thenToHeading()
          }}
          onChange={extensions.status ? change : undefined}
        />
      </div>
      {known && (
        <Paging page={view.page} totalPages={Math.max(known.totalPages, view.page)} onPageChange={turnTo} />
      )}
      <output className="visually-hidden">{said}</output>
    </>
  )
}
