import Modal from 'react-bootstrap/Modal'
import { useTranslation } from '@molar/shared/platform'
import { BusyButton } from '@molar/shared/ui'
import type { Deletion } from './deletion.atoms.ts'
import { useTabInside } from '../use-tab-inside.ts'
import { useWords } from '../blockers/use-words.ts'

interface DeleteDialogProps {
  deletion: Deletion
  deleting: boolean
  scoped: boolean
  onDelete: () => void
  onClose: () => void
}

export function DeleteDialog({ deletion, deleting, scoped, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['blockers', 'common'])
  useTabInside()
  const { blocker, note } = deletion
  return (
    <Modal
      show
      centered
      size="sm"
      animation={false}
      restoreFocus={false}
      aria-labelledby="delete-dialog-title"
      aria-describedby="delete-dialog-question"
      onHide={onClose}
    >
      <Modal.Header>
        <h2 id="delete-dialog-title" className="modal-title">
          {blocker.description}
        </h2>
        <button type="button" className="btn-close" aria-label={t('common:close')} onClick={onClose} />
      </Modal.Header>
      <Modal.Body>
        {note && <DeleteNote {...{ deletion, scoped }} />}
        <p id="delete-dialog-question" className="mb-0">
          {t('deleteQuestion')}
        </p>
      </Modal.Body>
      <Modal.Footer>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- of the two answers the one that deletes nothing */}
        <button type="button" className="btn btn-outline-primary" autoFocus onClick={onClose}>
          {t('common:close')}
        </button>
        <BusyButton
          type="button"
          className="btn-danger"
          busy={deleting}
          busyText={t('deleting')}
          onClick={onDelete}
        >
          {t('deleteIt')}
        </BusyButton>
      </Modal.Footer>
    </Modal>
  )
}

/** Why it still stands; where somebody changed it, how it stands now. */
function DeleteNote({ deletion: { blocker, note }, scoped }: Pick<DeleteDialogProps, 'deletion' | 'scoped'>) {
  const { t } = useTranslation('blockers')
  const words = useWords()
  if (note?.kind !== 'changed') {
    const sentence = note?.kind === 'refused' ? (note.said ?? t('tryLater')) : t('maybeDeleted')
    return (
      <div className="note note-danger mb-3" role="alert">
        <strong className="d-block">{t('deleteFailed')}</strong>
        {sentence}
      </div>
    )
  }
  const { start, end, days, dates } = words.when(blocker)
  const now = [
    scoped && words.branch(blocker.location),
    words.type(blocker.type),
    days,
    dates,
    [start, end].filter(Boolean).join(' – '),
  ]
  return (
    <div className="note mb-3" role="alert">
      <strong className="d-block">{t('changedMeanwhile')}</strong>
      {now.filter(Boolean).join(', ')}
    </div>
  )
}
