import { type Blocker, type BlockerInput, clinicToday, FAILURE } from '@molar/contract'
import { ApiError } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { tokenAtom } from '@molar/shared/session'
import { type BlockerForm, emptyForm, formOf, meansSame, toFields } from './blocker-form.ts'
import { fetchBlockers, saveBlocker } from '../blockers/blockers.api.ts'
import { type Editing, rivalled, type SaveNote } from './editing.ts'
import { editingAtom, problemsAtom, savingAtom } from './editing.atoms.ts'
import { fieldId } from './form-props.ts'
import { extensionsAtom, rereadAtom } from '../blockers/list.atoms.ts'
import { noticeAtom } from '../blockers/notice.atoms.ts'
import { isDeadSession, type Outcome, serverSentence } from '../blockers/outcome.ts'
import { problemsOf, refusedFields } from './problems.ts'

/** Save. `unfinished` names the time fields that are filled in by half. */
export const saveAtom = atom(null, async (get, set, unfinished: readonly string[]): Promise<Outcome> => {
  const editing = get(editingAtom)
  if (!editing || get(savingAtom)) return {}
  const fields = toFields(editing.form, clinicToday(), get(extensionsAtom).scope)
  const problems = problemsOf(fields, unfinished)
  set(problemsAtom, problems)
  if (problems[0]) return { focus: fieldId(problems[0].field) }
  const saving = {}
  set(savingAtom, saving)
  // Another screen, another person: nothing of this Save belongs there.
  const isOver = () => get(savingAtom) !== saving
  try {
    const outcome = await send(get, set, editing, fields as BlockerInput)
    return isOver() ? {} : finish(set, editing.form, outcome)
  } catch (error) {
    if (isOver()) return {}
    const arrived = !isAnswered(error) && (await isThere(get, editing))
    if (isOver()) return {}
    return arrived ? finish(set, editing.form, DOUBTED) : explain(get, set, editing, error)
  } finally {
    if (!isOver()) set(savingAtom, null)
  }
})

interface Saved {
  /** Booked appointments that fall in it; null where nobody says. */
  affected: number | null
  /** Its answer was lost, and then it was found. */
  doubted?: true
}
const DOUBTED: Saved = { affected: null, doubted: true }

const isAnswered = (error: unknown) => !(error instanceof ApiError) || error.answered

async function send(get: Getter, set: Setter, editing: Editing, fields: BlockerInput): Promise<Saved> {
  // An earlier Save may have arrived after all: a second one would make a second blocker.
  if (editing.sent && editing.id === null && (await isThere(get, editing))) return DOUBTED
  // Written down as sent before it leaves: the page may be gone when the answer comes.
  set(editingAtom, { ...editing, note: null, sent: true })
  const counted = get(extensionsAtom).version && editing.version !== null
  const saved = await saveBlocker(editing.id, {
    ...fields,
    token: get(tokenAtom),
    ...(counted && { version: editing.version! }),
  })
  return { affected: saved?.affected ?? null }
}

const AS_MANY_AS_ALLOWED = 100

/** Whether the clinic has a blocker that says just this. Not knowing is no. */
async function isThere(get: Getter, { id, form }: Editing) {
  const { scope } = get(extensionsAtom)
  try {
    const { rows } = await fetchBlockers({ type: form.type, page: 1, limit: AS_MANY_AS_ALLOWED })
    return rows.some((row) => (id === null || row.id === id) && meansSame(formOf(row), form, scope))
  } catch {
    return false
  }
}

function finish(set: Setter, { description }: BlockerForm, { affected, doubted }: Saved): Outcome {
  set(editingAtom, null)
  // A server of the specification says no more than the toast does.
  const tells = affected !== null || doubted
  set(noticeAtom, tells ? { kind: 'saved', description: description.trim(), affected } : null)
  return { toast: { tone: 'success', text: { key: 'created' } }, refresh: true }
}

const isBlocker = (data: unknown): data is Blocker =>
  typeof data === 'object' && data !== null && 'type' in data && 'description' in data

function explain(get: Getter, set: Setter, editing: Editing, error: unknown): Outcome {
  const answer = error instanceof ApiError ? error : null
  const noted = (note: SaveNote, changes: Partial<Editing> = {}) =>
    set(editingAtom, { ...editing, sent: !isAnswered(error), ...changes, note })

  if (answer?.code === FAILURE.changedMeanwhile && isBlocker(answer.data)) {
    if (meansSame(formOf(answer.data), editing.form, get(extensionsAtom).scope)) {
      return finish(set, editing.form, DOUBTED) // what changed it was our own Save, whose answer was lost
    }
    set(editingAtom, rivalled(editing, answer.data))
    return failed(error)
  }
  if (answer?.status === 404 && answer.fromServer && editing.id !== null) {
    noted({ kind: 'gone' }, { id: null, version: null, base: emptyForm(null), rival: null })
    return failed(error)
  }
  if (!isAnswered(error)) {
    noted({ kind: 'unsure' })
    void set(rereadAtom)
    return failed(error)
  }
  noted({ kind: 'refused', said: serverSentence(error) })
  const problems = refusedFields(answer?.errors ?? [])
  set(problemsAtom, problems)
  return { ...failed(error), ...(problems[0] && { focus: fieldId(problems[0].field) }) }
}

function failed(error: unknown): Outcome {
  if (isDeadSession(error)) return {}
  const sentence = serverSentence(error)
  return { toast: { tone: 'error', text: sentence ? { sentence } : { key: 'saveFailed' } } }
}
