import { fetchBookingRules, type LocationCode } from '@molar/contract'
import { call, supports } from '@molar/shared/http'
import { atom, type Getter } from '@molar/shared/platform'
import { ensureDoctorsAtom } from '../times/doctors.atoms.ts'
import { formErrorsAtom } from '../wizard/form-errors.ts'
import { failureForPage, failureForToast, type FormError } from '../wizard/message.ts'
import { refusedResult, type StepResult, toastResult } from '../wizard/step-result.ts'
import { isVerified } from '../wizard/wizard.ts'
import {
  changeFormAtom,
  changeWizardAtom,
  patientTokenAtom,
  pendingActionAtom,
  refuseWhilePendingAtom,
  stepErrorAtom,
  rememberPerson,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { detailErrors } from './details.rules.ts'
import { findLimit } from './limits.api.ts'

/** What the rules find in step 2. A clinic record is complete, except for the location. */
export function findDetailErrors(get: Getter): FormError[] {
  const wizard = get(wizardAtom)
  const errors = detailErrors(wizard)
  return isVerified(wizard) ? errors.filter(({ field }) => field === 'location') : errors
}

export const detailErrorsAtom = formErrorsAtom(findDetailErrors)

/** Asks which branches need no email address. Without a response what was known stays, at first that all need one. */
export const loadBookingRulesAtom = atom(null, async (get, set) => {
  const isOtherPerson = rememberPerson(get)
  try {
    if (!(await supports('booking-rules'))) return
    const { emailOptionalIn } = (await call(fetchBookingRules, undefined)).data
    const isKnown = String(get(wizardAtom).emailOptionalIn) === String(emailOptionalIn)
    if (!isKnown && !isOtherPerson()) set(changeWizardAtom, { emailOptionalIn })
  } catch {
    // The server checks the email address in any case.
  }
})

/** Another branch has other services, doctors and times, so step 3 must be completed again. */
export const chooseLocationAtom = atom(null, (get, set, location: LocationCode) => {
  const { reached, form } = get(wizardAtom)
  if (location === form.location) return
  set(changeFormAtom, { location })
  if (reached > 2) set(changeWizardAtom, { reached: 2 })
})

/** Next of step 2. Loads the doctors: if that fails, a message is shown once, and Next continues without them. */
export const leaveDetailsAtom = atom(null, async (get, set): Promise<StepResult> => {
  if (set(refuseWhilePendingAtom, 'details')) return {}
  const isOtherPerson = rememberPerson(get)
  set(stepErrorAtom, null)
  const errors = findDetailErrors(get)
  set(detailErrorsAtom, errors)
  if (errors.length > 0) return refusedResult(errors)
  set(pendingActionAtom, 'details')
  const limit = findLimit(get(wizardAtom).form.location as LocationCode, get(patientTokenAtom))
  try {
    await set(ensureDoctorsAtom)
    const reachedLimit = await limit
    if (isOtherPerson()) return {}
    if (reachedLimit) {
      set(stepErrorAtom, failureForPage(reachedLimit))
      return toastResult(failureForToast(reachedLimit))
    }
    const { reached } = get(wizardAtom)
    set(changeWizardAtom, { reached: reached > 3 ? reached : 3 })
    return { goTo: 'times' }
  } catch (error) {
    set(stepErrorAtom, { key: 'doctorsFailed' })
    return toastResult(failureForToast(error))
  } finally {
    set(pendingActionAtom, null)
  }
})
