import { type Blocker, PAGE_SIZE } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import {
  ColumnFilter,
  ColumnHead,
  Row,
  SkeletonRows,
  Table,
  TableBody,
  TableHead,
  TableNote,
  TryAgain,
  focusTitle,
} from '@molar/shared/ui'
import { BlockerRow } from './blocker-row.tsx'
import styles from './list.module.css'
import type { BlockerFilter, BlockerList } from './list.atoms.ts'
import { type ChangeFilter, useTypeFilter } from './list-filters.tsx'

interface BlockerTableProps {
  list: BlockerList
  filter: BlockerFilter
  /** Whether blockers have a branch and a doctor. Then the filters are in the bar above the table. */
  hasScope: boolean
  onFilter: ChangeFilter
  /** Undefined where the person may create no blockers. */
  onAdd: (() => void) | undefined
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
  onRetry: () => void
}

const hasFailed = ({ failure, isLoading }: BlockerList) => failure !== null && !isLoading

/** While the rows to come are unknown: an empty page says nothing about another filter or about the next page. */
const isSkeleton = (list: BlockerList) =>
  !hasFailed(list) && (!list.page || (list.isLoading && list.page.rows.length === 0))

export function BlockerTable({ list, filter, hasScope, onFilter, ...actions }: BlockerTableProps) {
  const { t } = useTranslation('blockers')
  const typeFilter = useTypeFilter(filter, onFilter)
  const hasSkeleton = isSkeleton(list)
  return (
    <Table
      className={`${styles['table']} ${hasScope ? styles['scoped'] : ''} ${hasSkeleton ? 'skeleton' : ''}`}
      aria-busy={list.isLoading}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <TableHead>
        <Row>
          <ColumnHead>{t('column.description')}</ColumnHead>
          {hasScope && <ColumnHead>{t('column.branch')}</ColumnHead>}
          {hasScope ? (
            <ColumnHead>{typeFilter.label}</ColumnHead>
          ) : (
            <ColumnFilter heading={typeFilter.label} {...typeFilter} />
          )}
          <ColumnHead>{t('column.start')}</ColumnHead>
          <ColumnHead>{t('column.end')}</ColumnHead>
          <ColumnHead>{t('column.days')}</ColumnHead>
          <ColumnHead>{t('column.dates')}</ColumnHead>
          <ColumnHead className="text-lg-end">{t('column.actions')}</ColumnHead>
        </Row>
      </TableHead>
      <TableBody>
        <Rows {...{ list, filter, hasScope, onFilter, ...actions }} />
      </TableBody>
    </Table>
  )
}

const skeletonOf = (className: string) => ({ className, lines: ['w-75'] as const })
const SKELETON = [
  skeletonOf('c-who'),
  ...['type', 'start', 'end'].map((column) => skeletonOf(`c-labelled ${styles[column]}`)),
  ...['days', 'dates'].map((column) => skeletonOf(`c-labelled none ${styles[column]}`)),
  skeletonOf(`c-actions ${styles['actions']}`),
]
const SCOPED_SKELETON = SKELETON.toSpliced(1, 0, skeletonOf(`c-labelled ${styles['branch']}`))

function Rows({ list, filter, hasScope, onFilter, onAdd, onEdit, onDelete, onRetry }: BlockerTableProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const skeleton = hasScope ? SCOPED_SKELETON : SKELETON
  const columns = skeleton.length
  if (list.failure && hasFailed(list)) {
    return (
      <TableNote
        columns={columns}
        title={t('fetchFailed')}
        message={list.failure.serverMessage ?? t('fetchFailedHint')}
        action={<TryAgain onRetry={onRetry} />}
      />
    )
  }
  if (isSkeleton(list)) return <SkeletonRows rows={PAGE_SIZE} columns={skeleton} />
  if (list.page && list.page.rows.length > 0) {
    return list.page.rows.map((blocker) => (
      <BlockerRow key={blocker.id} {...{ blocker, hasScope, onEdit, onDelete }} />
    ))
  }
  const isFiltered = filter.type !== '' || (hasScope && filter.location !== undefined)
  const showAll = () => {
    focusTitle()
    onFilter({ type: '', branch: '' })
  }
  return (
    <TableNote
      columns={columns}
      title={t(isFiltered ? 'noMatch' : 'empty')}
      message={t(isFiltered ? 'noMatchHint' : 'emptyHint')}
      action={
        (isFiltered || onAdd) && (
          <button type="button" className="btn btn-outline-primary" onClick={isFiltered ? showAll : onAdd}>
            {t(isFiltered ? 'showAll' : 'addFirst')}
          </button>
        )
      }
    />
  )
}
