import { identifierKind, type LocationCode } from '@molar/contract'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { isVerified, stageBefore } from '../wizard/guard.ts'
import type { Stage } from '../wizard/stages.ts'
import type { Outcome } from '../wizard/text.ts'
import {
  changeFormAtom,
  changePersonAtom,
  changeWizardAtom,
  patientTokenAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'

/** Nobody's record any more, and whoever it was may be gone: only what a new patient typed stays. */
function becomeNew(get: Getter, set: Setter) {
  set(patientTokenAtom, null)
  if (isVerified(get(wizardAtom))) set(changePersonAtom, {})
  set(changeWizardAtom, { registered: false, identifier: '', sent: null })
}

export const chooseRegisteredAtom = atom(null, (get, set, registered: boolean): Outcome => {
  if (registered) set(changeWizardAtom, { registered })
  else becomeNew(get, set)
  return { go: registered ? 'location' : 'details' }
})

export const chooseBranchAtom = atom(null, (get, set, branch: LocationCode): Outcome => {
  if (branch !== get(wizardAtom).branch) set(changeWizardAtom, { branch, sent: null })
  return { go: 'identifier' }
})

/** The Back arrow of a stage: one stage back, without the identifier. */
export const backAtom = atom(null, (get, set, stage: Stage): Outcome => {
  const before = stageBefore(stage, get(wizardAtom))
  set(changeWizardAtom, { identifier: '', sent: null })
  return { go: before }
})

/** For whom no code comes: books as a new patient, with the contact they typed already filled in. */
export const carryOnAsNewAtom = atom(null, (get, set): Outcome => {
  const { identifier } = get(wizardAtom)
  const kind = identifierKind(identifier)
  becomeNew(get, set)
  const now = get(wizardAtom).form
  if (kind === 'email') set(changeFormAtom, { email: now.email || identifier.trim() })
  if (kind === 'phone') set(changeFormAtom, { phoneNumber: now.phoneNumber || identifier.trim() })
  if (!now.location) set(changeFormAtom, { location: get(wizardAtom).branch ?? '' })
  return { go: 'details' }
})
