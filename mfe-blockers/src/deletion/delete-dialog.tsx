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
  const text = useBlockerText()
  const { blocker, note } = deletion
  const { start, end, days, dates } = text.schedule(blocker)
  // Several blockers can have one description.
  const details = [
    hasScope && text.branch(blocker.location),
    hasScope && doctorOf(blocker)?.name,
    text.type(blocker.type),
    days,
    dates,
    [start, end].filter(Boolean).join(' – '),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Dialog
      id="delete-dialog"
      title={blocker.description}
      size="sm"
      describedBy="delete-dialog-blocker delete-dialog-question"
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
      {note && <DeleteNote note={note} details={details} />}
      {note?.kind !== 'changed' && <p id="delete-dialog-blocker">{details}</p>}
      <p id="delete-dialog-question" className="mb-0">
        {t('deleteQuestion')}
      </p>
    </Dialog>
  )
}

interface DeleteNoteProps {
  note: NonNullable<Deletion['note']>
  /** Branch, doctor, type and times of the blocker. */
  details: string
}

/** Why the blocker was not deleted; after someone changed it, what it is now. */
function DeleteNote({ note, details }: DeleteNoteProps) {
  const { t } = useTranslation('blockers')
  if (note.kind === 'changed')
    return (
      <div className="note mb-3" role="alert">
        <strong className="d-block">{t('changedBeforeDeletion')}</strong>
        {details}
      </div>
    )
  const reason = note.kind === 'refused' ? (note.serverMessage ?? t('notDeleted')) : t('deletionUnknown')
  return (
    <div className="note note-danger mb-3" role="alert">
      <strong className="d-block">{t('deleteFailed')}</strong>
      {reason}
    </div>
  )
}
