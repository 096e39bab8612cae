import { useEffect } from 'react'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { BlockerDialog } from './blocker-dialog.tsx'
import { BlockerFields } from './blocker-fields.tsx'
import { editButton } from '../blockers/blocker-row.tsx'
import { doctorsAtom, loadDoctorsAtom } from './doctors.atoms.ts'
import { isDirty } from './editing.ts'
import {
  changeFormAtom,
  chooseAtom,
  closeAtom,
  editingAtom,
  problemsAtom,
  savingAtom,
} from './editing.atoms.ts'
import type { Outcome } from '../blockers/outcome.ts'
import { RivalChoice } from './rival-choice.tsx'
import { saveAtom } from './save.atoms.ts'
import { SaveNoteBox } from './save-note.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { useFocusBack } from '../use-focus-back.ts'
import { useSay } from '../blockers/use-say.ts'

interface EditingDialogProps {
  scoped: boolean
  settle: (outcome: Outcome) => void
  /** Id of what takes the focus where the blocker has no row. */
  focusBack: string
}

/** The open dialog with what stands in it, if one is open. */
export function EditingDialog({ scoped, settle, focusBack }: EditingDialogProps) {
  const editing = useAtomValue(editingAtom)
  const problems = useAtomValue(problemsAtom)
  const saving = useAtomValue(savingAtom) !== null
  const doctors = useAtomValue(doctorsAtom)
  const change = useSetAtom(changeFormAtom)
  const choose = useSetAtom(chooseAtom)
  const save = useSetAtom(saveAtom)
  const close = useSetAtom(closeAtom)
  const loadDoctors = useSetAtom(loadDoctorsAtom)
  const say = useSay()
  const id = editing?.id ?? null
  useFocusBack(editing !== null, () => [...(id === null ? [] : [editButton(id)]), focusBack])

  const branch = scoped && editing ? editing.form.location : null
  useEffect(() => void loadDoctors(branch), [branch, loadDoctors])

  if (!editing) return null
  const { form, rival, note } = editing
  const errorOf = (field: string) => {
    const problem = problems.find((one) => one.field === field)
    return problem && say(problem.text)
  }
  const parts = { form, errorOf, onChange: change }
  return (
    <BlockerDialog
      isNew={id === null}
      dirty={isDirty(editing)}
      saving={saving}
      onSave={(unfinished) => void save(unfinished).then(settle)}
      onClose={close}
    >
      {note && <SaveNoteBox note={note} />}
      {rival && <RivalChoice {...{ form, rival, scoped }} onChoose={choose} />}
      <BlockerFields {...parts} />
      {scoped && <ScopeFields {...parts} doctors={doctors} onRetry={() => void loadDoctors(branch)} />}
    </BlockerDialog>
  )
}
