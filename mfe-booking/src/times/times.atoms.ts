import { clinicToday } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import type { FieldProblem } from '../wizard/field-problems.ts'
import type { Outcome } from '../wizard/text.ts'
import { changeWizardAtom, personalAtom, problemAtom, wizardAtom } from '../wizard/wizard.atoms.ts'
import { nothingToChoose, timeProblems } from './time-rules.ts'
import { droppedAtom } from './dropped.atoms.ts'
import { nothingOfferedAtom, timesOfDayAtom } from './offer.atoms.ts'

export const timeProblemsAtom = personalAtom<readonly FieldProblem[]>([])

/** Next of step 3: type, date and time must stand. */
export const leaveTimesAtom = atom(null, (get, set): Outcome => {
  set(problemAtom, null)
  const found = timeProblems(get(wizardAtom).form, clinicToday(), get(timesOfDayAtom))
  const problems = get(nothingOfferedAtom) ? nothingToChoose(found) : found
  set(timeProblemsAtom, problems)
  if (problems.length > 0) return { toast: { tone: 'warning', text: { key: 'fillRequired' } } }
  set(droppedAtom, null)
  set(changeWizardAtom, { reached: 4 })
  return { go: 'summary' }
})
