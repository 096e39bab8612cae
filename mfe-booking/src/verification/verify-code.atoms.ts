import { ERROR_CODE, newIdempotencyKey, OTP_DIGITS, type VerifiedPatient, verifyOtp } from '@molar/contract'
import { ApiError, call, supports } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { STAGE_OF_STEP, type Step } from '../wizard/stages.ts'
import { type StepResult, toastResult } from '../wizard/step-result.ts'
import {
  changePersonAtom,
  changeWizardAtom,
  endSession,
  patientTokenAtom,
  pendingActionAtom,
  refuseWhilePendingAtom,
  perPersonAtom,
  stepErrorAtom,
  rememberPerson,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { fail, warn } from './send-code.atoms.ts'
import { formFromRecord, hasWrongLength, parseCode, verifyInput } from './code.ts'

export const chooseMatchAtom = atom(null, (get, set, chosen: number | null) => {
  const { sent } = get(wizardAtom)
  if (sent) set(changeWizardAtom, { sent: { ...sent, chosen } })
})

/** Continue of the name stage: the code that was sent is asked for next. */
export const continueWithNameAtom = atom(null, (get, set): StepResult => {
  const { sent } = get(wizardAtom)
  if (sent?.chosen == null) return warn(set, { key: 'selectName' })
  // A code that was used is asked for no more.
  if (sent.at === null) return { goTo: 'code' }
  return { ...toastResult({ key: `codeSent.${sent.via}` }, 'success'), goTo: 'code' }
})

/** The last attempt while it has no response: pressing Verify again under its key is no second attempt. */
const lastAttemptAtom = perPersonAtom<{ input: string; key: string } | null>(null)

export const verifyCodeAtom = atom(null, async (get, set, typed: string): Promise<StepResult> => {
  if (set(refuseWhilePendingAtom, 'verify')) return {}
  set(stepErrorAtom, null)
  const { sent } = get(wizardAtom)
  const match = sent?.matches[sent.chosen ?? -1]
  if (!match) return { ...warn(set, { key: 'selectName' }), goTo: 'name' }
  const code = parseCode(typed)
  if (code === null) return warn(set, { key: 'otpIntegers' })
  if (hasWrongLength(typed, match)) return warn(set, { key: 'otpLength', values: { digits: OTP_DIGITS } })
  const body = verifyInput(code, match)
  const input = JSON.stringify(body)
  const last = get(lastAttemptAtom)
  const idempotencyKey = last?.input === input ? last.key : newIdempotencyKey()
  set(lastAttemptAtom, { input, key: idempotencyKey })
  const isOtherPerson = rememberPerson(get)
  /** Whether this code is still the one that the page is about. */
  const isSameCode = () => JSON.stringify(get(wizardAtom).sent?.matches) === JSON.stringify(sent.matches)
  /** Whether the patient has chosen another name, or goes on without a code. */
  const isLeft = () => isOtherPerson() || !isSameCode() || get(wizardAtom).sent?.chosen !== sent.chosen
  set(pendingActionAtom, 'verify')
  try {
    const { data } = await call(verifyOtp, body, (await supports('idempotency')) ? { idempotencyKey } : {})
    if (isLeft()) {
      if (data?.token) void endSession(data.token)
      if (!isOtherPerson() && isSameCode()) markUsed(get, set, sent.chosen)
      return {}
    }
    set(lastAttemptAtom, null)
    if (!data?.token || !data.rawId) return fail(set, null)
    return openRecord(get, set, data)
  } catch (error) {
    const isEnded = error instanceof ApiError && error.code === ERROR_CODE.codeEnded
    if (isEnded && !isOtherPerson() && isSameCode()) endCode(get, set)
    if (isLeft()) return {}
    if (error instanceof ApiError) {
      if (error.answered) set(lastAttemptAtom, null)
      if (error.code === ERROR_CODE.selectName) return selectNameAgain(get, set)
    }
    return fail(set, error)
  } finally {
    set(pendingActionAtom, null)
  }
})

/** Keeps with the code that it has ended, so that a refused request for a new one does not ask for this one again. */
function endCode(get: Getter, set: Setter) {
  const { sent } = get(wizardAtom)
  if (sent) set(changeWizardAtom, { sent: { ...sent, ended: true } })
}

/** Keeps with the code that it was used for this one of its patients. */
function markUsed(get: Getter, set: Setter, usedFor: number | null) {
  const { sent } = get(wizardAtom)
  if (sent) set(changeWizardAtom, { sent: { ...sent, at: null, usedFor } })
}

/** The code fits several patients: with a list of names the patient selects one again. */
function selectNameAgain(get: Getter, set: Setter): StepResult {
  const { sent } = get(wizardAtom)
  const result = warn(set, { key: 'selectName' })
  if (!sent || sent.matches.length < 2) return result
  set(changeWizardAtom, { sent: { ...sent, chosen: null } })
  return { ...result, goTo: 'name' }
}

/** Fills the form with the record. A patient whose token had expired continues at the step they had reached. */
function openRecord(get: Getter, set: Setter, patient: VerifiedPatient): StepResult {
  const { form, branch, sent } = get(wizardAtom)
  markUsed(get, set, sent?.chosen ?? null)
  const record = formFromRecord(patient, branch!)
  const isSamePatient = form.rawId === record.rawId
  set(patientTokenAtom, patient.token)
  const location = form.location || record.location!
  // Not an answer of the patient: a prepared booking keeps its key.
  if (isSamePatient) set(changeWizardAtom, { form: { ...form, ...record, location } })
  else set(changePersonAtom, record)
  const step = Math.max(2, get(wizardAtom).reached) as Step
  // Who entered a code to see their appointments was not asked. The stage of a new code needs it.
  set(changeWizardAtom, { reached: step, registered: true })
  return {
    ...toastResult({ key: 'success' }, 'success'),
    goTo: STAGE_OF_STEP[step],
    replace: isSamePatient,
  }
}
