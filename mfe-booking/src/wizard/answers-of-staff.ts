import { useEffect } from 'react'
import { atom, useAtomValue, useLocation, useNavigate, useSetAtom } from '@molar/shared/platform'
import { authUserAtom, personKey } from '@molar/shared/session'
import { isPristine, toDraft } from './draft.ts'
import type { StepError } from './message.ts'
import { isVerified } from './wizard.ts'
import { changeWizardAtom, openDraftAtom, perPersonAtom, wizardAtom } from './wizard.atoms.ts'

/** For the page, where `needsSignInAtom` is true. */
export const SIGN_IN_AGAIN: StepError = { key: 'summary.signInAgain' }

/** Keeps with the answers which member of staff is signed in. */
const rememberStaffAtom = atom(null, (get, set) => {
  const person = get(authUserAtom)
  const wizard = get(wizardAtom)
  const hasAnswers = !wizard.booked && !isPristine(wizard)
  if (person && hasAnswers && wizard.staff === null) set(changeWizardAtom, { staff: personKey(person) })
})

/** Whether the session of the staff who gave the answers has ended. Without it they would be sent as a patient's (0009). */
export const needsSignInAtom = atom((get) => {
  const wizard = get(wizardAtom)
  return wizard.staff !== null && !isVerified(wizard) && !get(authUserAtom)
})

/** In memory only: opening `/login` clears the storage of the tab (0042). */
const keptAtom = perPersonAtom<ReturnType<typeof toDraft> | null>(null)

const keepAtom = atom(null, (get, set) => {
  if (get(needsSignInAtom)) set(keptAtom, toDraft(get(wizardAtom), Date.now()))
})

/** Returns the stage where the person who has signed in continues with their answers, else null. */
const restoreAtom = atom(null, (get, set) => {
  const person = get(authUserAtom)
  const key = person && personKey(person)
  const kept = get(keptAtom)
  if (!key || kept?.wizard.staff !== key || !isPristine(get(wizardAtom))) return null
  set(keptAtom, null)
  set(openDraftAtom, kept)
  const wizard = get(wizardAtom)
  return isPristine(wizard) ? null : wizard.stage
})

/** Remembers the staff who use the wizard, and returns them to their answers once they have signed in again. */
export function useAnswersOfStaff() {
  const wizard = useAtomValue(wizardAtom)
  const remember = useSetAtom(rememberStaffAtom)
  const restore = useSetAtom(restoreAtom)
  const keep = useSetAtom(keepAtom)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => remember(), [wizard, remember])
  useEffect(() => {
    // After the effects of the wizard, which open its first stage.
    const timer = setTimeout(() => {
      const stage = restore()
      if (stage) void navigate({ pathname, search }, { state: { stage, trail: [] }, replace: true })
    })
    return () => {
      clearTimeout(timer)
      keep()
    }
    // Once: when the page is opened and left.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
