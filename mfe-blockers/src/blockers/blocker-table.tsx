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
import styles from './blockers.module.css'
import type { BlockerFilter, BlockerList } from './list.atoms.ts'
import { useWords } from './use-words.ts'

interface BlockerTableProps {
  list: BlockerList
  filter: BlockerFilter
  /** Blockers have branches and doctors here. */
  scoped: boolean
  onFilter: (change: { type?: string; branch?: string }) => void
  onAdd: () => void
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
  onRetry: () => void
}

export function BlockerTable({ list, filter, scoped, onFilter, ...acts }: BlockerTableProps) {
  const { t } = useTranslation('blockers')
  const words = useWords()
  const isFirst = list.loading && !list.page
  return (
    <Table
      className={`${styles['table']} ${scoped ? styles['scoped'] : ''} ${isFirst ? 'skeleton' : ''}`}
      aria-busy={list.loading}
    >
      <caption className="visually-hidden">{t('title')}</caption>
      <TableHead>
        <Row>
          <ColumnHead>{t('column.description')}</ColumnHead>
          {scoped && (
            <ColumnFilter
              heading={t('column.branch')}
              label={t('column.branch')}
              value={filter.location ?? ''}
              all={{ value: '', label: t('everyBranch') }}
              options={LOCATIONS.map((code) => ({ value: code, label: words.branch(code) }))}
              onChoose={(branch) => onFilter({ branch })}
            />
          )}
          <ColumnFilter
            heading={t('column.type')}
            label={t('column.type')}
            value={filter.type}
            all={{ value: '', label: t('allTypes') }}
            options={BLOCKER_TYPES.map((type) => ({ value: type, label: words.type(type) }))}
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
        <Rows {...{ list, filter, scoped, onFilter, ...acts }} />
      </TableBody>
    </Table>
  )
}

const SKELETON = ['c-who', 'c-kv', 'c-kv start', 'c-kv end', 'c-kv none', 'c-kv none dates', 'c-do'].map(
  (className) => ({ className, lines: ['w-75'] as const }),
)
const SCOPED_SKELETON = SKELETON.toSpliced(1, 0, { className: 'c-kv branch', lines: ['w-75'] })

function Rows({ list, filter, scoped, onFilter, onAdd, onEdit, onDelete, onRetry }: BlockerTableProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const skeleton = scoped ? SCOPED_SKELETON : SKELETON
  const columns = skeleton.length
  if (list.failed && !list.loading) {
    return (
      <TableNote
        columns={columns}
        title={t('fetchFailed')}
        message={list.failed.said ?? t('fetchFailedHow')}
        action={
          <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
            {t('common:retry')}
          </button>
        }
      />
    )
  }
  if (!list.page) return <SkeletonRows rows={PAGE_SIZE} columns={skeleton} />
  if (list.page.rows.length > 0) {
    return list.page.rows.map((blocker) => (
      <BlockerRow key={blocker.id} {...{ blocker, scoped, onEdit, onDelete }} />
    ))
  }
  const filtered = filter.type !== '' || (scoped && filter.location !== undefined)
  return (
    <TableNote
      columns={columns}
      title={t(filtered ? 'noneSuch' : 'none')}
      message={t(filtered ? 'noneSuchHow' : 'noneHow')}
      action={
        <button
          type="button"
          className="btn btn-outline-primary"
          onClick={() => (filtered ? onFilter({ type: '', branch: '' }) : onAdd())}
        >
          {t(filtered ? 'showAll' : 'addFirst')}
        </button>
      }
    />
  )
}
