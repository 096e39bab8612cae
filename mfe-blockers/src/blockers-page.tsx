import { useLayoutEffect } from 'react'
import { useAtom, useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Paging, StaleNote, useMoment } from '@molar/shared/ui'
import type { ActionResult } from './blocker/action-result.ts'
import { rightsAtom } from './blocker/rights.ts'
import { DeleteDialog } from './deletion/delete-dialog.tsx'
import {
  cancelDeletionAtom,
  deleteAtom,
  deletionAtom,
  isDeletingAtom,
  openDeletionAtom,
  resetDeletionAtom,
} from './deletion/deletion.atoms.ts'
import { useReturnFocus } from './dialog.tsx'
import { EditingDialog } from './editing/editing-dialog.tsx'
import { openBlockerAtom, openNewAtom } from './editing/editing.atoms.ts'
import { useDraft } from './editing/use-draft.ts'
import { deleteButtonId } from './list/blocker-row.tsx'
import { BlockerTable } from './list/blocker-table.tsx'
import { extensionsAtom, listAtom, noticeAtom, resetListAtom } from './list/list.atoms.ts'
import { ListFilters } from './list/list-filters.tsx'
import { ListIcon } from './list/list-icon.tsx'
import styles from './list/list.module.css'
import { NoticeBox } from './list/notice-box.tsx'
import { useBlockerList } from './list/use-blocker-list.ts'

const ADD_BUTTON_ID = 'add-blocker'

/** The list of blockers, and the dialogs that change it. */
export function BlockersPage() {
  useReset()
  const isRestored = useDraft()
  return isRestored ? <Blockers /> : null
}

/** Clears the state of an earlier visit, because atoms outlive the page and another person may be signed in now. */
function useReset() {
  const resetList = useSetAtom(resetListAtom)
  const resetDeletion = useSetAtom(resetDeletionAtom)
  useLayoutEffect(() => {
    resetList()
    resetDeletion()
  }, [resetList, resetDeletion])
}

function Blockers() {
  const { t } = useTranslation('blockers')
  const { filter, changeFilter, handleResult, retry } = useBlockerList()
  const list = useAtomValue(listAtom)
  const { hasScope } = useAtomValue(extensionsAtom)
  const { mayCreate, branches } = useAtomValue(rightsAtom)
  const [notice, setNotice] = useAtom(noticeAtom)
  const openNew = useSetAtom(openNewAtom)
  const openBlocker = useSetAtom(openBlockerAtom)
  const openDeletion = useSetAtom(openDeletionAtom)
  const { page, staleSince } = list
  const moment = useMoment()
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <output className="d-block small text-body-secondary">
            {page && page.total !== null ? t('count', { count: page.total }) : '\u00a0'}
          </output>
        </div>
        {mayCreate && (
          <button id={ADD_BUTTON_ID} type="button" className="btn btn-primary" onClick={openNew}>
            <ListIcon name="add" />
            {t('add')}
          </button>
        )}
      </div>
      <StaleNote text={staleSince ? t('stale', { time: moment(staleSince) }) : ''} onRetry={retry} />
      <NoticeBox notice={notice} onClose={() => setNotice(null)} />
      {hasScope && <ListFilters {...{ filter, branches }} onFilter={changeFilter} />}
      <BlockerTable
        {...{ list, filter, hasScope }}
        onFilter={changeFilter}
        onAdd={mayCreate ? openNew : undefined}
        onEdit={openBlocker}
        onDelete={openDeletion}
        onRetry={retry}
      />
      {page && (
        <Paging
          page={Math.min(filter.page, page.totalPages)}
          totalPages={page.totalPages}
          onPageChange={(number) => changeFilter({ page: number })}
        />
      )}
      <EditingDialog hasScope={hasScope} onResult={handleResult} returnFocusTo={ADD_BUTTON_ID} />
      <DeletionDialog hasScope={hasScope} onResult={handleResult} />
    </>
  )
}

interface DeletionDialogProps {
  hasScope: boolean
  onResult: (result: ActionResult) => void
}

/** The dialog to delete a blocker, if it is open. */
function DeletionDialog({ hasScope, onResult }: DeletionDialogProps) {
  const deletion = useAtomValue(deletionAtom)
  const isDeleting = useAtomValue(isDeletingAtom)
  const rows = useAtomValue(listAtom).page?.rows ?? []
  const deleteBlocker = useSetAtom(deleteAtom)
  const cancel = useSetAtom(cancelDeletionAtom)
  const id = deletion?.blocker.id
  const index = rows.findIndex((row) => row.id === id)
  // The focus returns to the blocker's row, or after its deletion to the next or previous row.
  const nearby = [rows[index], rows[index + 1], rows[index - 1]].filter((row) => row !== undefined)
  useReturnFocus(deletion !== null, () => [...nearby.map((row) => deleteButtonId(row.id)), ADD_BUTTON_ID])
  if (!deletion) return null
  return (
    <DeleteDialog
      {...{ deletion, isDeleting, hasScope }}
      onDelete={() => void deleteBlocker().then(onResult)}
      onClose={cancel}
    />
  )
}
