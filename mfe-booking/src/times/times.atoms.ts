import { clinicToday, isClinicDate, isClinicTime } from '@molar/contract'
import { atom, type Getter } from '@molar/shared/platform'
import { formProblemsAtom } from '../wizard/form-problems.ts'
import type { FieldProblem } from '../wizard/message.ts'
import { refusedResult, type StepResult } from '../wizard/step-result.ts'
import type { BookingForm } from '../wizard/wizard.ts'
import { changeWizardAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { hasNoTimesAtom, timesOfDayAtom } from './availability.atoms.ts'
import { removedChoicesAtom } from './removed-choices.atoms.ts'

const problem = (field: string, key: string): FieldProblem => ({ field, message: { key: `errors.${key}` } })

/** What prevents leaving step 3. `available` are the times of the day, null where they are not known. */
export function timeProblems(
  form: Pick<BookingForm, 'appointmentType' | 'date' | 'time'>,
  today: string,
  available: string[] | null,
): FieldProblem[] {
  const dateProblem = !isClinicDate(form.date) ? 'date.required' : form.date < today ? 'date.past' : null
  const timeProblem = !isClinicTime(form.time)
    ? 'time.required'
    : available && !available.includes(form.time)
      ? 'time.taken'
      : null
  return [
    ...(form.appointmentType ? [] : [problem('appointmentType', 'type.required')]),
    ...(dateProblem ? [problem('date', dateProblem)] : []),
    ...(timeProblem ? [problem('time', timeProblem)] : []),
  ]
}

/** Where no time is available, another doctor or branch is asked for instead of a date and a time. */
const withoutTimes = (problems: readonly FieldProblem[]): FieldProblem[] => [
  ...problems.filter(({ field }) => field === 'appointmentType'),
  problem('date', 'date.noneRequired'),
]

function currentProblems(get: Getter): FieldProblem[] {
  const problems = timeProblems(get(wizardAtom).form, clinicToday(), get(timesOfDayAtom))
  return get(hasNoTimesAtom) ? withoutTimes(problems) : problems
}

export const timeProblemsAtom = formProblemsAtom(currentProblems)

/** Next of step 3: type, date and time are required. */
export const leaveTimesAtom = atom(null, (get, set): StepResult => {
  set(problemAtom, null)
  const problems = currentProblems(get)
  set(timeProblemsAtom, problems)
  if (problems.length > 0) return refusedResult(problems)
  set(removedChoicesAtom, null)
  set(changeWizardAtom, { reached: 4 })
  return { goTo: 'summary' }
})
