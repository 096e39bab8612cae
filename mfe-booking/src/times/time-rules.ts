import { isClinicDate, isClinicTime } from '@molar/contract'
import type { FieldProblem } from '../wizard/field-problems.ts'
import type { BookingForm } from '../wizard/wizard.ts'

type TimeFields = Pick<BookingForm, 'appointmentType' | 'date' | 'time'>

const problem = (field: string, key: string) => ({ field, text: { key: `errors.${key}` } })

/** What stops a patient from leaving step 3. `offered` are the free times of the day, null where unknown. */
export function timeProblems(form: TimeFields, today: string, offered: string[] | null): FieldProblem[] {
  const dateFault = !isClinicDate(form.date) ? 'date.required' : form.date < today ? 'date.past' : null
  const timeFault = !isClinicTime(form.time)
    ? 'time.required'
    : offered && !offered.includes(form.time)
      ? 'time.taken'
      : null
  return [
    ...(form.appointmentType ? [] : [problem('appointmentType', 'type.required')]),
    ...(dateFault ? [problem('date', dateFault)] : []),
    ...(timeFault ? [problem('time', timeFault)] : []),
  ]
}

/** The same where there is no time at all: another choice is asked for, not a date and a time that nobody can choose. */
export const nothingToChoose = (problems: readonly FieldProblem[]): FieldProblem[] => [
  ...problems.filter(({ field }) => field === 'appointmentType'),
  problem('date', 'date.noneRequired'),
]
