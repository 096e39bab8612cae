import { useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Paging } from '@molar/shared/ui'
import { deleteButton } from './blockers/blocker-row.tsx'
import { BlockerTable } from './blockers/blocker-table.tsx'
import styles from './blockers/blockers.module.css'
import { extensionsAtom, listAtom } from './blockers/list.atoms.ts'
import { ListIcon } from './blockers/list-icon.tsx'
import { NoticeBox } from './blockers/notice-box.tsx'
import { noticeAtom } from './blockers/notice.atoms.ts'
import { useBlockers } from './blockers/use-blockers.ts'
import { useOwnBranch } from './blockers/use-own-branch.ts'
import { DeleteDialog } from './deletion/delete-dialog.tsx'
import {
  askDeletionAtom,
  deleteAtom,
  deletingAtom,
  deletionAtom,
  keepBlockerAtom,
} from './deletion/deletion.atoms.ts'
import { EditingDialog } from './editing/editing-dialog.tsx'
import { openBlockerAtom, openNewAtom } from './editing/editing.atoms.ts'
import { useDraft } from './editing/use-draft.ts'
import { useFocusBack } from './use-focus-back.ts'

const ADD = 'add-blocker'

/** Times when no appointment can be booked: the list, and the dialogs that change it. */
export function BlockersPage() {
  const isOpen = useDraft()
  return isOpen ? <Blockers /> : null
}

function Blockers() {
  const { t } = useTranslation('blockers')
  const { filter, change, settle, retry } = useBlockers()
  const list = useAtomValue(listAtom)
  const { scope: scoped } = useAtomValue(extensionsAtom)
  const [notice, setNotice] = useAtom(noticeAtom)
  const ownBranch = useOwnBranch()
  const openNew = useSetAtom(openNewAtom)
  const openBlocker = useSetAtom(openBlockerAtom)
  const askDeletion = useSetAtom(askDeletionAtom)
  const add = () => openNew(ownBranch)
  const { page } = list
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <output className="d-block small text-body-secondary">
            {page && page.total !== null ? t('count', { count: page.total }) : '\u00a0'}
          </output>
        </div>
        <button id={ADD} type="button" className="btn btn-primary" onClick={add}>
          <ListIcon name="add" />
          {t('add')}
        </button>
      </div>
      <NoticeBox notice={notice} onClose={() => setNotice(null)} />
      <BlockerTable
        {...{ list, filter, scoped }}
        onFilter={change}
        onAdd={add}
        onEdit={openBlocker}
        onDelete={askDeletion}
        onRetry={retry}
      />
      {page && (
        <Paging
          page={Math.min(filter.page, page.totalPages)}
          totalPages={page.totalPages}
          onPageChange={(to) => change({ page: to })}
        />
      )}
      <EditingDialog scoped={scoped} settle={settle} focusBack={ADD} />
      <Deleting settle={settle} />
    </>
  )
}

function Deleting({ settle }: Pick<ReturnType<typeof useBlockers>, 'settle'>) {
  const deletion = useAtomValue(deletionAtom)
  const deleting = useAtomValue(deletingAtom)
  const { scope: scoped } = useAtomValue(extensionsAtom)
  const rows = useAtomValue(listAtom).page?.rows ?? []
  const remove = useSetAtom(deleteAtom)
  const keep = useSetAtom(keepBlockerAtom)
  const id = deletion?.blocker.id
  const at = rows.findIndex((row) => row.id === id)
  // The row itself, or where it is gone the one that took its place.
  const near = [rows[at], rows[at + 1], rows[at - 1]].filter((row) => row !== undefined)
  useFocusBack(deletion !== null, () => [...near.map((row) => deleteButton(row.id)), ADD])
  if (!deletion) return null
  return (
    <DeleteDialog
      {...{ deletion, deleting, scoped }}
      onDelete={() => void remove().then(settle)}
      onClose={keep}
    />
  )
}
