import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom, useTranslation } from '@molar/shared/platform'
import { Icon } from '@molar/shared/ui'
import { type ActionResult, useTranslateMessage } from '../blocker/action-result.ts'
import { rightsAtom } from '../blocker/rights.ts'
import { useReturnFocus } from '../dialog.tsx'
import { editButtonId } from '../list/blocker-row.tsx'
import { AffectedList } from './affected-list.tsx'
import { BlockerDialog } from './blocker-dialog.tsx'
import { BlockerFields } from './blocker-fields.tsx'
import type { Control } from './blocker-form.ts'
import { EditConflictChoice } from './edit-conflict-choice.tsx'
import {
  changeFormAtom,
  chooseVersionAtom,
  closeAtom,
  doctorsAtom,
  editingAtom,
  loadDoctorsAtom,
  formErrorsAtom,
  savingAtom,
} from './editing.atoms.ts'
import styles from './editing.module.css'
import { type Editing, failureKey, hasUnsavedChanges, type SaveNote } from './editing.ts'
import { saveAtom } from './save.atoms.ts'
import { ScopeFields } from './scope-fields.tsx'
import { ScopeSummary } from './scope-summary.tsx'
import { useRequestedBlocker } from './use-requested-blocker.ts'

interface EditingDialogProps {
  hasScope: boolean
  onResult: (result: ActionResult) => void
  /** Id of the element that receives the focus where the blocker has no row. */
  returnFocusTo: string
}

/** The dialog to create or edit a blocker, if it is open. */
export function EditingDialog({ hasScope, onResult, returnFocusTo }: EditingDialogProps) {
  const requested = useRequestedBlocker()
  const editing = useAtomValue(editingAtom)
  const formErrors = useAtomValue(formErrorsAtom)
  const isSaving = useAtomValue(savingAtom) !== null
  const doctors = useAtomValue(doctorsAtom)
  const changeForm = useSetAtom(changeFormAtom)
  const chooseVersion = useSetAtom(chooseVersionAtom)
  const save = useSetAtom(saveAtom)
  const close = useSetAtom(closeAtom)
  const loadDoctors = useSetAtom(loadDoctorsAtom)
  const rights = useAtomValue(rightsAtom)
  const translate = useTranslateMessage()
  const id = editing?.id ?? null
  useReturnFocus(editing !== null, () => [...(id === null ? [] : [editButtonId(id)]), returnFocusTo])

  const branch = hasScope && editing ? editing.form.location : null
  useEffect(() => void loadDoctors(branch), [branch, loadDoctors])

  if (!editing) return null
  const { form, conflict, note } = editing
  const errorOf = (control: Control) => {
    const formError = formErrors.find((one) => one.control === control)
    return formError && translate(formError.message)
  }
  const formPart = { form, errorOf, onChange: changeForm }
  return (
    <BlockerDialog
      isNew={id === null}
      hasUnsavedChanges={hasUnsavedChanges(editing)}
      isMaybeSaved={editing.sent}
      isSaving={isSaving}
      onSave={(incomplete) => void save(incomplete).then(onResult)}
      onClose={close}
    >
      {requested && <RequestNote name={requested.doctor.name} onDiscard={close} />}
      {note && <SaveNoteBox note={note} id={id} />}
      {conflict && <EditConflictChoice {...{ form, conflict, hasScope }} onChoose={chooseVersion} />}
      <BlockerFields isNew={id === null} {...formPart} />
      {hasScope && (
        <ScopeFields {...formPart} {...{ doctors, rights }} onRetry={() => void loadDoctors(branch)} />
      )}
      <ScopeSummary form={hasScope ? form : { ...form, location: null, doctor: null }} />
      <AffectedList form={form} />
    </BlockerDialog>
  )
}

/** Why the last Save failed, above the fields, because the toast disappears after three seconds. */
function SaveNoteBox({ note, id }: { note: SaveNote } & Pick<Editing, 'id'>) {
  const { t } = useTranslation('blockers')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [note])
  const message =
    note.kind === 'refused' ? (note.serverMessage ?? t(failureKey({ id }))) : t(`note.${note.kind}`)
  return (
    <div ref={box} className={`note note-danger ${styles['errorNote']}`} role="alert">
      <span className="bad">
        <Icon name="alert" />
      </span>
      <span>{message}</span>
    </div>
  )
}

/** Without the input in this dialog, the requested blocker opens. */
function RequestNote({ name, onDiscard }: { name: string; onDiscard: () => void }) {
  const { t } = useTranslation('blockers')
  return (
    <output className="note d-block">
      {t('requested.waiting', { name })}{' '}
      <button type="button" className="btn btn-sm btn-text" onClick={onDiscard}>
        {t('requested.discard')}
      </button>
    </output>
  )
}
