import {
  CODE_MINUTES,
  identifierKind,
  type LocationCode,
  sendOtpByEmail,
  sendOtpBySms,
} from '@molar/contract'
import { ApiError, call } from '@molar/shared/http'
import { atom, type Setter } from '@molar/shared/platform'
import { failureForPage, failureForToast, type MessageText } from '../wizard/message.ts'
import { type StepResult, toastResult } from '../wizard/step-result.ts'
import {
  changeWizardAtom,
  pendingActionAtom,
  refuseWhilePendingAtom,
  stepErrorAtom,
  rememberPerson,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { contactOf, identifierIn, matchesIn } from './code.ts'

/** An error found before anything is sent: the same message as toast and on the page. */
export function warn(set: Setter, message: MessageText): StepResult {
  set(stepErrorAtom, message)
  return toastResult(message, 'warning')
}

export function fail(set: Setter, error: unknown): StepResult {
  set(stepErrorAtom, failureForPage(error))
  return toastResult(failureForToast(error))
}

/** Requests a code for the patients who have this identifier at that branch. */
function requestCode(identifier: string, location: LocationCode) {
  const kind = identifierKind(identifier)
  const input =
    kind === 'clinicId'
      ? { emrId: identifier, destination: '', location }
      : { emrId: '', destination: identifier, location }
  return call(kind === 'phone' ? sendOtpBySms : sendOtpByEmail, input)
}

/** Confirm of the identifier stage, and `Send a new code` of the code stage. */
export const sendCodeAtom = atom(null, async (get, set): Promise<StepResult> => {
  if (set(refuseWhilePendingAtom, 'send')) return {}
  set(stepErrorAtom, null)
  const { branch, identifier, sent } = get(wizardAtom)
  const typed = identifierIn(identifier)
  if (!typed) return warn(set, { key: 'identifierNeeded' })
  if (!branch) return warn(set, { key: 'locationInvalid' })
  const isOtherPerson = rememberPerson(get)
  /** Whether the response is about what the form no longer has. */
  const isOutdated = () => {
    const now = get(wizardAtom)
    return isOtherPerson() || now.branch !== branch || identifierIn(now.identifier) !== typed
  }
  set(pendingActionAtom, 'send')
  try {
    const { data, message } = await requestCode(typed, branch)
    if (isOutdated()) return {}
    const matches = matchesIn(data)
    if (matches.length === 0) return warn(set, { key: 'noRecord' })
    // Of another identifier, an ID with the same last characters is somebody else's.
    const previousId = sent?.identifier === typed && sent.matches[sent.chosen ?? -1]?.rawId
    const previous = matches.findIndex(({ rawId }) => rawId === previousId)
    const chosen = matches.length === 1 ? 0 : previous >= 0 ? previous : null
    const via = contactOf(typed, message, matches)
    set(changeWizardAtom, { sent: { identifier: typed, matches, chosen, via, at: Date.now() } })
    if (chosen === null) return { ...toastResult({ key: 'selectName' }, 'info'), goTo: 'name' }
    // For a clinic ID our server names no contact: only its message says which one the code was sent to.
    const isNamed = matches.some(({ email, phoneNumber }) => email || phoneNumber)
    const text = isNamed || !message ? { key: `codeSent.${via}` } : { serverMessage: message }
    return { ...toastResult(text, 'success'), goTo: 'code' }
  } catch (error) {
    if (isOutdated()) return {}
    const result = fail(set, error)
    // The limit on codes: the field of the last code, if it can still be entered.
    const isCodeOpen =
      sent?.identifier === typed &&
      sent.at !== null &&
      !sent.ended &&
      Date.now() - sent.at < CODE_MINUTES * 60_000
    const isLimited = error instanceof ApiError && error.status === 429
    return isLimited && isCodeOpen ? { ...result, goTo: 'code' } : result
  } finally {
    set(pendingActionAtom, null)
  }
})
