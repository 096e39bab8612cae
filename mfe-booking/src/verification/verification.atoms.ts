import { identifierKind, type LocationCode } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import type { StepResult } from '../wizard/step-result.ts'
import { isVerified } from '../wizard/wizard.ts'
import {
  changeFormAtom,
  changePersonAtom,
  changeWizardAtom,
  patientTokenAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { identifierIn } from './code.ts'

/** Deletes token and clinic record. What was typed stays only if it was typed by a new patient. */
function startAsNewPatient(get: Getter, set: Setter) {
  set(patientTokenAtom, null)
  if (isVerified(get(wizardAtom))) set(changePersonAtom, {})
  // The confirmation of an earlier booking in this tab would be shown instead of the form.
  set(changeWizardAtom, { registered: false, identifier: '', sent: null, booked: null })
}

export const chooseRegisteredAtom = atom(null, (get, set, registered: boolean): StepResult => {
  if (registered) set(changeWizardAtom, { registered })
  else startAsNewPatient(get, set)
  return { goTo: registered ? 'location' : 'details' }
})

export const chooseBranchAtom = atom(null, (get, set, branch: LocationCode): StepResult => {
  if (branch !== get(wizardAtom).branch) set(changeWizardAtom, { branch, sent: null })
  return { goTo: 'identifier' }
})

/** For patients who get no code: they book as a new patient, with the typed contact and branch filled in. */
export const continueAsNewAtom = atom(null, (get, set): StepResult => {
  const identifier = identifierIn(get(wizardAtom).identifier)
  const kind = identifierKind(identifier)
  startAsNewPatient(get, set)
  const { form, branch } = get(wizardAtom)
  if (kind === 'email') set(changeFormAtom, { email: form.email || identifier })
  if (kind === 'phone') set(changeFormAtom, { phoneNumber: form.phoneNumber || identifier })
  if (!form.location) set(changeFormAtom, { location: branch ?? '' })
  return { goTo: 'details' }
})
