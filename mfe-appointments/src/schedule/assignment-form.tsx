import { useState } from 'react'
import { doctorName, type RowId, type Schedule, type ScheduledAppointment } from '@molar/contract'
import { useSetAtom, useTranslation } from '@molar/shared/platform'
import { Field } from '@molar/shared/ui'
import { assignAtom } from './schedule.atoms.ts'
import styles from './schedule.module.css'

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
      <Choice
        id="assigned-doctor"
        label={t('schedule.doctor')}
        value={appointment.doctorId}
        options={doctors.map((doctor) => ({ id: doctor.id, name: doctorName(doctor) }))}
        onChoose={(doctorId) => void assign({ appointment, changes: { doctorId } })}
      />
      <Choice
        id="assigned-room"
        label={t('schedule.room')}
        value={appointment.roomId}
        options={rooms}
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

interface ChoiceProps {
  id: string
  label: string
  value: RowId
  options: { id: RowId; name: string }[]
  onChoose: (id: RowId) => void
}

const Choice = ({ id, label, value, options, onChoose }: ChoiceProps) => (
  <Field id={id} label={label}>
    {(control) => (
      <select
        {...control}
        className="form-select"
        value={String(value)}
        onChange={({ target }) => onChoose(options.find((one) => String(one.id) === target.value)!.id)}
      >
        {options.map((one) => (
          <option key={one.id} value={String(one.id)}>
            {one.name}
          </option>
        ))}
      </select>
    )}
  </Field>
)
