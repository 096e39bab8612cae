import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import { doctorOf } from '../blocker/doctors.ts'
import { useBlockerText } from '../blocker/use-blocker-text.ts'
import { Dialog } from '../dialog.tsx'
import type { Deletion } from './deletion.atoms.ts'

interface DeleteDialogProps {
  deletion: Deletion
  isDeleting: boolean
  hasScope: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks before a blocker is deleted. */
export function DeleteDialog({ deletion, isDeleting, hasScope, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['blockers', 'common'])
  const { blocker, note } = deletion
  return (
    <Dialog
      id="delete-dialog"
      title={blocker.description}
      size="sm"
      describedBy="delete-dialog-question"
      onClose={onClose}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that deletes nothing */}
          <button type="button" className="btn btn-outline-primary" autoFocus onClick={onClose}>
            {t('common:close')}
          </button>
          <BusyButton
            type="button"
            className="btn-danger"
            busy={isDeleting}
            busyText={t('deleting')}
            onClick={onDelete}
          >
            {t('deleteButton')}
          </BusyButton>
        </>
      }
    >
      {note && <DeleteNote {...{ deletion, hasScope }} />}
      <p id="delete-dialog-question" className="mb-0">
        {t('deleteQuestion')}
      </p>
    </Dialog>
  )
}

/** Why the blocker was not deleted; after someone changed it, its new schedule. */
function DeleteNote({
  deletion: { blocker, note },
  hasScope,
}: Pick<DeleteDialogProps, 'deletion' | 'hasScope'>) {
  const { t } = useTranslation('blockers')
  const text = useBlockerText()
  if (note?.kind !== 'changed') {
    const reason = note?.kind === 'refused' ? (note.serverMessage ?? t('notDeleted')) : t('deletionUnknown')
    return (
      <div className="note note-danger mb-3" role="alert">
        <strong className="d-block">{t('deleteFailed')}</strong>
        {reason}
      </div>
    )
  }
  const { start, end, days, dates } = text.schedule(blocker)
  const parts = [
    hasScope && text.branch(blocker.location),
    hasScope && doctorOf(blocker)?.name,
    text.type(blocker.type),
    days,
    dates,
    [start, end].filter(Boolean).join(' – '),
  ]
  return (
    <div className="note mb-3" role="alert">
      <strong className="d-block">{t('changedBeforeDeletion')}</strong>
      {parts.filter(Boolean).join(', ')}
    </div>
  )
}
