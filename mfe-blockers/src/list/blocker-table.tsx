import { type Blocker, BLOCKER_TYPES, LOCATIONS, PAGE_SIZE } from '@molar/contract'
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
} from '@molar/shared/ui'
import { BlockerRow } from './blocker-row.tsx'
import styles from './list.module.css'
import type { BlockerFilter, BlockerList } from './list.atoms.ts'
import { useBlockerText } from '../blocker/use-blocker-text.ts'

interface BlockerTableProps {
  list: BlockerList
  filter: BlockerFilter
  /** Whether blockers have a branch and a doctor. */
  hasScope: boolean
  onFilter: (change: { type?: string; branch?: string }) => void
  onAdd: () => void
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
  onRetry: () => void
}

export function BlockerTable({ list, filter, hasScope, onFilter, ...actions }: BlockerTableProps) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const isFirstLoad = list.isLoading && !list.page
  return (
    <Table
      className={`${styles['table']} ${hasScope ? styles['scoped'] : ''} ${isFirstLoad ? 'skeleton' : ''}`}
      aria-busy={list.isLoading}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <TableHead>
        <Row>
          <ColumnHead>{t('column.description')}</ColumnHead>
          {hasScope && (
            <ColumnFilter
              heading={t('column.branch')}
              label={t('column.branch')}
              value={filter.location ?? ''}
              all={{ value: '', label: t('allBranches') }}
              options={LOCATIONS.map((code) => ({ value: code, label: text.branch(code) }))}
              onChoose={(branch) => onFilter({ branch })}
            />
          )}
          <ColumnFilter
            heading={t('column.type')}
            label={t('column.type')}
            value={filter.type}
            all={{ value: '', label: t('allTypes') }}
            options={BLOCKER_TYPES.map((type) => ({ value: type, label: text.type(type) }))}
            onChoose={(type) => onFilter({ type })}
          />
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

const SKELETON = ['c-who', 'c-kv', 'c-kv start', 'c-kv end', 'c-kv none', 'c-kv none dates', 'c-do'].map(
  (className) => ({ className, lines: ['w-75'] as const }),
)
const SCOPED_SKELETON = SKELETON.toSpliced(1, 0, { className: 'c-kv branch', lines: ['w-75'] })

function Rows({ list, filter, hasScope, onFilter, onAdd, onEdit, onDelete, onRetry }: BlockerTableProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const skeleton = hasScope ? SCOPED_SKELETON : SKELETON
  const columns = skeleton.length
  if (list.failure && !list.isLoading) {
    return (
      <TableNote
        columns={columns}
        title={t('fetchFailed')}
        message={list.failure.serverMessage ?? t('fetchFailedHint')}
        action={
          <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
            {t('common:tryAgain')}
          </button>
        }
      />
    )
  }
  if (!list.page) return <SkeletonRows rows={PAGE_SIZE} columns={skeleton} />
  if (list.page.rows.length > 0) {
    return list.page.rows.map((blocker) => (
      <BlockerRow key={blocker.id} {...{ blocker, hasScope, onEdit, onDelete }} />
    ))
  }
  const isFiltered = filter.type !== '' || (hasScope && filter.location !== undefined)
  return (
    <TableNote
      columns={columns}
      title={t(isFiltered ? 'noMatch' : 'empty')}
      message={t(isFiltered ? 'noMatchHint' : 'emptyHint')}
      action={
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() => (isFiltered ? onFilter({ type: '', branch: '' }) : onAdd())}
        >
          {t(isFiltered ? 'showAll' : 'addFirst')}
        </button>
      }
    />
  )
}
