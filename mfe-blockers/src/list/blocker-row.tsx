import type { Blocker } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, Row } from '@molar/shared/ui'
import { doctorOf } from '../blocker/doctors.ts'
import { ListIcon } from './list-icon.tsx'
import { useBlockerText } from '../blocker/use-blocker-text.ts'

interface BlockerRowProps {
  blocker: Blocker
  hasScope: boolean
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
}

/** Id of the row's edit button. */
export const editButtonId = (id: number) => `edit-blocker-${id}`
/** Id of the row's delete button. */
export const deleteButtonId = (id: number) => `delete-blocker-${id}`

export function BlockerRow({ blocker, hasScope, onEdit, onDelete }: BlockerRowProps) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  const { id, description, type } = blocker
  const { start, end, days, dates } = text.schedule(blocker)
  const button = (action: 'edit' | 'delete', buttonId: string, onPress: (blocker: Blocker) => void) => (
    <button
      id={buttonId}
      type="button"
      className="btn btn-sm btn-text"
      aria-label={t(action, { description })}
      onClick={() => onPress(blocker)}
    >
      <ListIcon name={action} />
    </button>
  )
  return (
    <Row>
      <Cell className="c-who">
        <b>{description}</b>
      </Cell>
      {hasScope && <ScopeCell blocker={blocker} />}
      <ValueCell label={t('column.type')} value={text.type(type)} />
      <ValueCell label={t('column.start')} value={start} />
      <ValueCell label={t('column.end')} value={end} />
      <ValueCell label={t('column.days')} value={days} />
      <ValueCell label={t('column.dates')} value={dates} />
      <Cell className="c-do text-lg-end text-nowrap">
        {button('edit', editButtonId(id), onEdit)}
        {button('delete', deleteButtonId(id), onDelete)}
      </Cell>
    </Row>
  )
}

function ValueCell({ label, value }: { label: string; value: string | null }) {
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
        {blocker.location ? <BranchBadge location={blocker.location} /> : t('allBranches')}
        {doctor && <span className="d-block text-body-secondary">{doctor.name}</span>}
      </span>
    </Cell>
  )
}
