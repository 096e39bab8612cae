import { FAILURE, type VerifiedPatient } from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { newKey } from '../wizard/new-key.ts'
import { STAGE_OF_STEP, type Step } from '../wizard/stages.ts'
import { failureOnPage, failureText, type Outcome, refused, type Text } from '../wizard/text.ts'
import {
  busyAtom,
  changeFormAtom,
  changePersonAtom,
  changeWizardAtom,
  patientTokenAtom,
  personalAtom,
  personAtom,
  problemAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { codeInput, contactOf, formOf, matchesIn, readCode } from './code.ts'
import { requestCode, tryCode } from './verification.api.ts'

/** A refusal that needs no call: the same sentence as toast and on the page. */
function warn(set: Setter, text: Text): Outcome {
  set(problemAtom, text)
  return refused(text, 'warning')
}

function fail(set: Setter, error: unknown): Outcome {
  set(problemAtom, failureOnPage(error))
  return refused(failureText(error))
}

/** Sends a code to whoever the identifier means; also the new code of the code stage. */
export const sendCodeAtom = atom(null, async (get, set): Promise<Outcome> => {
  if (get(busyAtom)) return {}
  set(problemAtom, null)
  const { branch, identifier, sent } = get(wizardAtom)
  const typed = identifier.trim()
  if (!typed) return warn(set, { key: 'identifierNeeded' })
  if (!branch) return warn(set, { key: 'locationInvalid' })
  const person = get(personAtom)
  const gone = () => get(personAtom) !== person
  set(busyAtom, 'send')
  try {
    const { data, message } = await requestCode(typed, branch)
    if (gone()) return {}
    const matches = matchesIn(data)
    if (matches.length === 0) return warn(set, { key: 'noRecord' })
    const picked = sent?.matches[sent.chosen ?? -1]?.rawId
    const again = matches.findIndex(({ rawId }) => rawId === picked)
    const chosen = matches.length === 1 ? 0 : again >= 0 ? again : null
    const via = contactOf(typed, message, matches)
    set(changeWizardAtom, { sent: { matches, chosen, via, at: Date.now() } })
    const key = matches.length > 1 && chosen === null ? 'selectName' : `codeSent.${via}`
    return { toast: { tone: 'success', text: { key } }, go: 'code' }
  } catch (error) {
    return gone() ? {} : fail(set, error)
  } finally {
    set(busyAtom, null)
  }
})

export const chooseMatchAtom = atom(null, (get, set, chosen: number | null) => {
  const { sent } = get(wizardAtom)
  if (sent) set(changeWizardAtom, { sent: { ...sent, chosen } })
})

// An unanswered try keeps its key, so that pressing Verify again does not count as a second try.
const lastTryAtom = personalAtom<{ print: string; key: string } | null>(null)

export const verifyCodeAtom = atom(null, async (get, set, typed: string): Promise<Outcome> => {
  if (get(busyAtom)) return {}
  set(problemAtom, null)
  const { sent } = get(wizardAtom)
  const match = sent?.matches[sent.chosen ?? -1]
  if (!match) return warn(set, { key: 'selectName' })
  const code = readCode(typed)
  if (code === null) return warn(set, { key: 'otpIntegers' })
  const input = codeInput(code, match)
  const print = JSON.stringify(input)
  const last = get(lastTryAtom)
  const key = last?.print === print ? last.key : newKey()
  set(lastTryAtom, { print, key })
  const person = get(personAtom)
  const gone = () => get(personAtom) !== person
  set(busyAtom, 'verify')
  try {
    const { data } = await tryCode(input, key)
    if (gone()) return {}
    set(lastTryAtom, null)
    if (!data?.token || !data.rawId) return fail(set, null)
    return welcome(get, set, data)
  } catch (error) {
    if (gone()) return {}
    if (error instanceof ApiError) {
      if (error.answered) set(lastTryAtom, null)
      if (error.code === FAILURE.selectName) return warn(set, { key: 'selectName' })
    }
    return fail(set, error)
  } finally {
    set(busyAtom, null)
  }
})

/** Fills the form with the record. Whoever only had to verify again goes on where they were. */
function welcome(get: Getter, set: Setter, patient: VerifiedPatient): Outcome {
  const { form, branch, sent } = get(wizardAtom)
  const record = formOf(patient, branch!)
  const again = form.rawId === record.rawId
  set(patientTokenAtom, patient.token)
  if (again) set(changeFormAtom, { ...record, location: form.location || record.location! })
  else set(changePersonAtom, record)
  const step = Math.max(2, get(wizardAtom).reached) as Step
  set(changeWizardAtom, { reached: step, sent: sent && { ...sent, at: null } })
  return {
    toast: { tone: 'success', text: { key: 'success' } },
    go: STAGE_OF_STEP[step],
    replace: again,
  }
}
