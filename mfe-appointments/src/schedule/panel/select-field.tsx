import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { doctorName, type RowId, type Schedule } from '@molar/contract'
import { Field } from '@molar/shared/ui'
import { useUnsaved } from '../state/schedule-draft.ts'

interface SelectFieldProps<Value> {
  id: string
  label: string
  error?: string | undefined
  announced?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
  listeners?: Pick<ComponentProps<'select'>, 'onKeyDown' | 'onPointerDown' | 'onBlur'>
}

const textOf = (value: RowId | null) => String(value ?? '')

/** A labelled list of choices, whose values may be ids. */
export function SelectField<Value extends RowId | null>(props: SelectFieldProps<Value>) {
  const { value, options, onChoose, listeners, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          {...listeners}
          className="form-select"
          value={textOf(value)}
          onChange={({ target }) =>
            onChoose(options.find((one) => textOf(one.value) === target.value)!.value)
          }
        >
          {options.map((one) => (
            <option key={textOf(one.value)} value={textOf(one.value)}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/**
 * A `SelectField` whose choice is saved at once. On some systems the arrow keys choose every value that they pass: a choice by
 * the keyboard waits until the field is left, or until Enter is pressed in it. Escape takes it back.
 */
export function SavedSelectField<Value extends RowId | null>(props: SelectFieldProps<Value>) {
  const { value, onChoose } = props
  const [waiting, setWaiting] = useState<{ value: Value } | null>(null)
  const isByKey = useRef(false)
  useUnsaved(waiting !== null)
  const save = () => {
    if (waiting) onChoose(waiting.value)
    setWaiting(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    isByKey.current = key !== 'Enter'
    if (key === 'Enter') save()
    if (key !== 'Escape' || !waiting) return
    // The panel stays open.
    event.stopPropagation()
    setWaiting(null)
  }
  return (
    <SelectField
      {...props}
      value={waiting ? waiting.value : value}
      onChoose={(chosen) => {
        if (!isByKey.current) onChoose(chosen)
        else setWaiting(chosen === value ? null : { value: chosen })
      }}
      listeners={{
        onKeyDown: handleKey,
        onPointerDown: () => (isByKey.current = false),
        onBlur: save,
      }}
    />
  )
}

/** Those that are active, and the chosen one. The schedule on screen may be of days on which nobody knows that one. */
function optionsOf<One extends { id: RowId; active?: boolean }>(
  all: readonly One[],
  chosen: RowId | null,
  nameOf: (one: One) => string,
) {
  const options = all
    .filter(({ id, active }) => active !== false || id === chosen)
    .map((one) => ({ value: one.id, label: nameOf(one) }))
  const isKnown = chosen === null || options.some(({ value }) => value === chosen)
  return isKnown ? options : [{ value: chosen, label: '–' }, ...options]
}

/** See `optionsOf`. */
export const doctorOptions = (doctors: Schedule['doctors'], chosen: RowId | null) =>
  optionsOf(doctors, chosen, doctorName)

/** See `optionsOf`. */
export const roomOptions = (rooms: Schedule['rooms'], chosen: RowId) =>
  optionsOf(rooms, chosen, ({ name }) => name)
