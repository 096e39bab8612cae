import type { Blocker, BlockerId } from '@molar/contract'
import { useTranslation } from '@molar/shared/platform'
import { BranchBadge, Cell, Row, RowHead } from '@molar/shared/ui'
import { doctorOf } from '../blocker/doctors.ts'
import styles from './list.module.css'
import { ListIcon } from './list-icon.tsx'
import { useBlockerText } from '../blocker/use-blocker-text.ts'

interface BlockerRowProps {
  blocker: Blocker
  hasScope: boolean
  onEdit: (blocker: Blocker) => void
  onDelete: (blocker: Blocker) => void
}

/** Id of the row's edit button. */
export const editButtonId = (id: BlockerId) => `edit-blocker-${id}`
/** Id of the row's delete button. */
export const deleteButtonId = (id: BlockerId) => `delete-blocker-${id}`

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
      <RowHead className="c-who">
        <b>{description}</b>
      </RowHead>
      {hasScope && <ScopeCell blocker={blocker} />}
      <ValueCell column="type" value={text.type(type)} />
      <ValueCell column="start" value={start} />
      <ValueCell column="end" value={end} />
      <ValueCell column="days" value={days} />
      <ValueCell column="dates" value={dates} />
      <Cell className={`c-actions ${styles['actions']} text-lg-end text-nowrap`}>
        {blocker.editable !== false && (
          <>
            {button('edit', editButtonId(id), onEdit)}
            {button('delete', deleteButtonId(id), onDelete)}
          </>
        )}
      </Cell>
    </Row>
  )
}

function ValueCell({ column, value }: { column: string; value: string | null }) {
  const { t } = useTranslation('blockers')
  return (
    <Cell
      className={`c-labelled ${styles[column]} ${value ? '' : 'none'}`}
      data-label={t(`column.${column}`)}
    >
      {value ?? <span className="text-body-secondary">–</span>}
    </Cell>
  )
}

function ScopeCell({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation('blockers')
  const doctor = doctorOf(blocker)
  return (
    <Cell className={`c-labelled ${styles['branch']}`} data-label={t('column.branch')}>
      <span>
        {blocker.location ? <BranchBadge location={blocker.location} /> : t('allBranches')}
        {doctor && <span className="d-block text-body-secondary">{doctor.name}</span>}
      </span>
    </Cell>
  )
}
