import { useState } from 'react'
import type { LocationCode, Schedule, ScheduledAppointment } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { DeskNoteField } from '../panel/note-field.tsx'
import panelStyles from '../panel/panel.module.css'
import styles from './appointment.module.css'
import { type Assignment, assignAtom, reportChangeResultAtom } from '../state/schedule-actions.atoms.ts'
import { useStoredDraft, useScheduleDraft } from '../state/schedule-draft.ts'
import { doctorOptions, roomOptions, SavedSelectField } from '../panel/select-field.tsx'

const NOTE = 'desk-note'

interface AssignmentFormProps {
  branch: LocationCode
  appointment: ScheduledAppointment
  schedule: Schedule
  /** Nothing can be changed any more: a note that was typed before can only be copied. */
  isEnded: boolean
}

/** Doctor, room and note. A choice is saved at once, the note with its button. */
export function AssignmentForm({ branch, appointment, schedule, isEnded }: AssignmentFormProps) {
  const { doctors, rooms } = schedule
  const { t } = useTranslation('appointments')
  const assignQuietly = useSetAtom(assignAtom)
  const report = useSetAtom(reportChangeResultAtom)
  const assign = (changes: Assignment['changes']) =>
    report({ appointment, pending: assignQuietly({ appointment, changes }) })
  const draft = useScheduleDraft(branch)
  const saved = appointment.deskNote ?? ''
  // Changes by others arrive while somebody types.
  const [typed, setTyped] = useState(() => draft.readOf('note', appointment.id) ?? null)
  const note = typed?.text ?? saved
  const isEdited = note.trim() !== saved
  /** The last press on the button, until somebody types again. */
  const [press, setPress] = useState<{ isSaved: boolean } | null>(null)
  // The schedule shows the note as saved before the response, which can be that the session ended.
  const isSaving = press?.isSaved === false
  const unfinished = { appointment: appointment.id, text: note, seen: typed?.seen ?? saved }
  useStoredDraft(branch, { note: unfinished }, isEdited || isSaving)
  const isReplacing = isEdited && saved !== unfinished.seen

  const type = (text: string) => {
    // A note as it is saved is no draft: it follows the changes of others.
    setTyped(text === saved ? null : { ...unfinished, text })
    setPress(null)
  }
  const save = async () => {
    const text = note.trim()
    const see = (seen: string) => setTyped((last) => last && { ...last, seen })
    const own = { isSaved: false }
    setPress(own)
    see(text)
    if (!(await assign({ deskNote: text || null }))) return see(saved)
    setTyped((last) => (last?.text === note ? null : last))
    // Somebody may have typed more, and saved that too.
    setPress((last) => (last === own ? { isSaved: true } : last))
  }

  if (isEnded)
    return isEdited || isSaving ? (
      <DeskNoteField id={NOTE} error={t('schedule.noteNotSaved')} value={note} />
    ) : (
      saved && <p>{saved}</p>
    )
  return (
    <form
      className={styles['assignment']}
      aria-label={t('schedule.assignment')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEdited) return
        // The pressed button goes at once.
        document.getElementById(NOTE)?.focus()
        void save()
      }}
    >
      <SavedSelectField
        id="assigned-doctor"
        label={t('schedule.doctor')}
        value={appointment.doctorId}
        options={doctorOptions(doctors, appointment.doctorId)}
        onChoose={(doctorId) => void assign({ doctorId })}
      />
      <SavedSelectField
        id="assigned-room"
        label={t('schedule.room')}
        value={appointment.roomId}
        options={roomOptions(rooms, appointment.roomId)}
        onChoose={(roomId) => void assign({ roomId })}
      />
      <DeskNoteField
        id={NOTE}
        className={panelStyles['whole']}
        // The person has seen the other note when they save their own.
        error={
          isReplacing
            ? t(saved ? 'schedule.otherNote' : 'schedule.otherNoteRemoved', { note: saved })
            : undefined
        }
        value={note}
        onChange={type}
      />
      {isEdited && (
        <button type="submit" className="btn btn-outline-primary">
          {t('schedule.saveNote')}
        </button>
      )}
      <output className="visually-hidden">{press?.isSaved && t('schedule.noteSaved')}</output>
    </form>
  )
}
