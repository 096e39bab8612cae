import { clinicToday, DESCRIPTION_MAX_LENGTH, isClinicDate, isClinicTime } from '@molar/contract'
import { atom, type Getter } from '@molar/shared/platform'
import { formErrorsAtom } from '../wizard/form-errors.ts'
import type { FormError } from '../wizard/message.ts'
import { refusedResult, type StepResult } from '../wizard/step-result.ts'
import type { BookingForm } from '../wizard/wizard.ts'
import { changeWizardAtom, stepErrorAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { hasNoTimesAtom, timesOfDayAtom } from './availability.atoms.ts'
import { removedChoicesAtom } from './removed-choices.atoms.ts'

const formError = (field: string, key: string, values?: { max: number }): FormError => ({
  field,
  message: { key: `errors.${key}`, values },
})

/** What prevents leaving step 3. `available` are the times of the day, null where they are not known. */
export function timeErrors(
  form: Pick<BookingForm, 'appointmentType' | 'date' | 'time' | 'description'>,
  today: string,
  available: string[] | null,
): FormError[] {
  const dateError = !isClinicDate(form.date) ? 'date.required' : form.date < today ? 'date.past' : null
  const timeError = !isClinicTime(form.time)
    ? 'time.required'
    : available && !available.includes(form.time)
      ? 'time.taken'
      : null
  return [
    ...(form.appointmentType ? [] : [formError('appointmentType', 'type.required')]),
    ...(dateError ? [formError('date', dateError)] : []),
    ...(timeError ? [formError('time', timeError)] : []),
    ...(form.description.trim().length > DESCRIPTION_MAX_LENGTH
      ? [formError('description', 'description.tooLong', { max: DESCRIPTION_MAX_LENGTH })]
      : []),
  ]
}

/** Where no time is available, another doctor or branch is asked for instead of a date and a time. */
const withoutTimes = (errors: readonly FormError[]): FormError[] => [
  ...errors.filter(({ field }) => field === 'appointmentType'),
  formError('date', 'date.noneRequired'),
]

function currentErrors(get: Getter): FormError[] {
  const errors = timeErrors(get(wizardAtom).form, clinicToday(), get(timesOfDayAtom))
  return get(hasNoTimesAtom) ? withoutTimes(errors) : errors
}

export const timeErrorsAtom = formErrorsAtom(currentErrors)

/** Next of step 3: type, date and time are required. */
export const leaveTimesAtom = atom(null, (get, set): StepResult => {
  set(stepErrorAtom, null)
  const errors = currentErrors(get)
  set(timeErrorsAtom, errors)
  if (errors.length > 0) return refusedResult(errors)
  set(removedChoicesAtom, null)
  set(changeWizardAtom, { reached: 4 })
  return { goTo: 'summary' }
})
