import { useState } from 'react'
import type { Schedule, ScheduledAppointment } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import styles from './schedule.module.css'
import { assignAtom } from './schedule-actions.atoms.ts'
import { doctorOptions, SelectField } from './select-field.tsx'

interface AssignmentFormProps {
  appointment: ScheduledAppointment
  schedule: Schedule
}

/** Doctor, room and note. A choice is saved at once, the note with its button. */
export function AssignmentForm({ appointment, schedule: { doctors, rooms } }: AssignmentFormProps) {
  const { t } = useTranslation('appointments')
  const assign = useSetAtom(assignAtom)
  const [note, setNote] = useState(appointment.deskNote ?? '')
  const isEdited = note.trim() !== (appointment.deskNote ?? '')

  return (
    <form
      className={styles['assignment']}
      aria-label={t('schedule.assignment')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isEdited) void assign({ appointment, changes: { deskNote: note.trim() || null } })
      }}
    >
      <SelectField
        id="assigned-doctor"
        label={t('schedule.doctor')}
        value={appointment.doctorId}
        options={doctorOptions(doctors)}
        onChoose={(doctorId) => void assign({ appointment, changes: { doctorId } })}
      />
      <SelectField
        id="assigned-room"
        label={t('schedule.room')}
        value={appointment.roomId}
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(roomId) => void assign({ appointment, changes: { roomId } })}
      />
      <Field
        id="desk-note"
        label={t('schedule.note')}
        hint={t('schedule.noteHint')}
        className={styles['whole']}
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {isEdited && (
        <button type="submit" className="btn btn-outline-primary">
          {t('schedule.saveNote')}
        </button>
      )}
    </form>
  )
}
