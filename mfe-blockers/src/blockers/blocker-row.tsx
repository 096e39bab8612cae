import type { Blocker } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, Row } from '@molar/shared/ui'
import { doctorOf } from './doctors.ts'
import { ListIcon } from './list-icon.tsx'
import { useWords } from './use-words.ts'

interface BlockerRowProps {
  blocker: Blocker
  scoped: boolean
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
}

export const editButton = (id: number) => `edit-blocker-${id}`
export const deleteButton = (id: number) => `delete-blocker-${id}`

export function BlockerRow({ blocker, scoped, onEdit, onDelete }: BlockerRowProps) {
  const { t } = useTranslation('blockers')
  const words = useWords()
  const { id, description, type } = blocker
  const { start, end, days, dates } = words.when(blocker)
  const button = (what: 'edit' | 'delete', buttonId: string, act: (blocker: Blocker) => void) => (
    <button
      id={buttonId}
      type="button"
      className="btn btn-sm btn-text"
      aria-label={t(what, { description })}
      onClick={() => act(blocker)}
    >
      <ListIcon name={what} />
    </button>
  )
  return (
    <Row>
      <Cell className="c-who">
        <b>{description}</b>
      </Cell>
      {scoped && <ScopeCell blocker={blocker} />}
      <Value label={t('column.type')} value={words.type(type)} />
      <Value label={t('column.start')} value={start} />
      <Value label={t('column.end')} value={end} />
      <Value label={t('column.days')} value={days} />
      <Value label={t('column.dates')} value={dates} />
      <Cell className="c-do text-lg-end text-nowrap">
        {button('edit', editButton(id), onEdit)}
        {button('delete', deleteButton(id), onDelete)}
      </Cell>
    </Row>
  )
}

function Value({ label, value }: { label: string; value: string | null }) {
  return (
    <Cell className={value ? 'c-kv' : 'c-kv none'} data-label={label}>
      {value ?? <span className="text-body-secondary">–</span>}
    </Cell>
  )
}

function ScopeCell({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation('blockers')
  const doctor = doctorOf(blocker)
  return (
    <Cell className="c-kv" data-label={t('column.branch')}>
      <span>
        {blocker.location ? <BranchBadge location={blocker.location} /> : t('everyBranch')}
        {doctor && <span className="d-block text-body-secondary">{doctor.name}</span>}
      </span>
    </Cell>
  )
}
