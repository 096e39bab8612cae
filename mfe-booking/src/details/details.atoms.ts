import type { LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { ensureDoctorsAtom } from '../times/doctors.atoms.ts'
import { type FieldProblem, problemsTitle } from '../wizard/field-problems.ts'
import { isVerified } from '../wizard/guard.ts'
import { failureOnPage, failureText, type Outcome, refused } from '../wizard/text.ts'
import {
  busyAtom,
  changeFormAtom,
  changeWizardAtom,
  personalAtom,
  personAtom,
  problemAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'

/** The rules bring yup along, so they come after the first screen; again after a lost connection. */
export const loadRules = () => import(/* webpackChunkName: "rules" */ './details.rules.ts')

export const detailProblemsAtom = personalAtom<readonly FieldProblem[]>([])

/** Another branch has other services, doctors and times: step 3 must be gone through again. */
export const chooseLocationAtom = atom(null, (get, set, location: LocationCode) => {
  const { reached, form } = get(wizardAtom)
  if (location === form.location) return
  set(changeFormAtom, { location })
  if (reached > 2) set(changeWizardAtom, { reached: 2 })
})

/** What step 2 lacks. A clinic record passes as it is; a new patient needs names, phone, e-mail and location. */
export const checkDetailsAtom = atom(null, async (get): Promise<FieldProblem[]> => {
  const wizard = get(wizardAtom)
  if (isVerified(wizard) && wizard.form.location) return []
  const problems = (await loadRules()).detailProblems(wizard.form)
  return isVerified(wizard) ? problems.filter(({ field }) => field === 'location') : problems
})

/** Next of step 2. Doctors load here: where they do not, the patient is told once and the next Next goes on. */
export const leaveDetailsAtom = atom(null, async (get, set): Promise<Outcome> => {
  if (get(busyAtom)) return {}
  const person = get(personAtom)
  set(problemAtom, null)
  set(busyAtom, 'details')
  try {
    const problems = await set(checkDetailsAtom)
    set(detailProblemsAtom, problems)
    if (problems.length > 0) {
      set(busyAtom, null)
      return refused({ key: problemsTitle(problems) }, 'warning')
    }
  } catch (error) {
    set(problemAtom, failureOnPage(error))
    set(busyAtom, null)
    return refused(failureText(error))
  }
  try {
    await set(ensureDoctorsAtom)
    if (get(personAtom) !== person) return {}
    const { reached } = get(wizardAtom)
    set(changeWizardAtom, { reached: reached > 3 ? reached : 3 })
    return { go: 'times' }
  } catch (error) {
    set(problemAtom, { key: 'doctorsFailed' })
    return refused(failureText(error))
  } finally {
    set(busyAtom, null)
  }
})
