import {
  type Blocker,
  type BlockerId,
  type BlockerInput,
  clinicToday,
  ERROR_CODE,
  newIdempotencyKey,
} from '@molar/contract'
import { ApiError, isSessionEnded, serverMessage } from '@molar/shared/http'
import { atom, type Getter, type Setter } from '@molar/shared/platform'
import { tokenAtom } from '@molar/shared/session'
import type { ActionResult } from '../blocker/action-result.ts'
import { addBlocker, changeBlocker, isBlocker, isMissing, rowOfConflict } from '../blocker/blockers.api.ts'
import {
  extensionsAtom,
  loadExtensionsAtom,
  noticeAtom,
  refetchListAtom,
  replaceRowAtom,
} from '../list/list.atoms.ts'
import { type Control, emptyForm, fieldId, toFields } from './blocker-form.ts'
import {
  type Editing,
  editNew,
  failureKey,
  isKeyTooOld,
  type SaveNote,
  startConflict,
  startSave,
} from './editing.ts'
import { editingAtom, finishedAtom, formErrorsAtom, savingAtom } from './editing.atoms.ts'
import { findSent, isInList, isSame } from './find-saved-blocker.ts'
import { findFormErrors, type FormError, refusalErrors } from './form-errors.ts'

/** Saves the open dialog. `incomplete`: the time fields that are only partly filled in. */
export const saveAtom = atom(
  null,
  async (get, set, incomplete: readonly Control[]): Promise<ActionResult> => {
    const opened = get(editingAtom)
    if (!opened || get(savingAtom)) return {}
    let editing = opened
    const formErrors = findFormErrors(fieldsOf(get, editing), incomplete)
    set(formErrorsAtom, formErrors)
    if (formErrors[0]) return focusOn(formErrors)
    const saving = {}
    set(savingAtom, saving)
    set(finishedAtom, null)
    // The page was opened again, perhaps by another person: this Save must not change it.
    const isReplaced = () => get(savingAtom) !== saving
    let sending = startSave(editing)
    set(editingAtom, sending)
    try {
      await set(loadExtensionsAtom)
    } catch (error) {
      if (isReplaced()) return {}
      set(savingAtom, null)
      // Without the extensions the blocker would be sent without its branch, and would block every branch.
      return refuse(set, editing, error)
    }
    if (isReplaced()) return {}
    try {
      const saved = await sendAndConfirm(get, editing, isReplaced).catch((error: unknown) => {
        if (isReplaced() || editing.sent || !isKeyReused(error)) throw error
        // A copy of this tab, with the same draft, has created its own blocker with this key.
        editing = { ...editing, key: newIdempotencyKey() }
        sending = startSave(editing)
        set(editingAtom, sending)
        return sendAndConfirm(get, editing, isReplaced)
      })
      return isReplaced() ? {} : finish(set, editing, saved)
    } catch (error) {
      if (isReplaced()) return {}
      return handleFailure(get, set, isAnswered(error) ? editing : sending, error)
    } finally {
      if (!isReplaced()) set(savingAtom, null)
    }
  },
)

const fieldsOf = (get: Getter, { form }: Editing) =>
  toFields(form, clinicToday(), get(extensionsAtom).hasScope)

interface SaveResult {
  /** Number of appointments in the blocked time; null where it is unknown. */
  affected: number | null
  saved?: unknown
  /** The response was lost, and the blocker was then found in the list. */
  isFoundInList?: true
}
const FOUND_IN_LIST: SaveResult = { affected: null, isFoundInList: true }

const isAnswered = (error: unknown) => !(error instanceof ApiError) || error.answered

const isKeyReused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ERROR_CODE.keyReused

const focusOn = ([first]: FormError[]) => (first ? { focus: fieldId(first.control) } : {})

/** Sends the blocker. Without a response, it finds out whether the blocker was saved. */
async function sendAndConfirm(get: Getter, editing: Editing, isReplaced: () => boolean): Promise<SaveResult> {
  // The fields contain today's date: a repetition after midnight must be the same request.
  const input = { ...fieldsOf(get, editing), token: get(tokenAtom) } as BlockerInput
  try {
    return await send(get, editing, input)
  } catch (error) {
    if (isAnswered(error) || isReplaced()) throw error
    // The repetition gets the first response, with the number of affected appointments.
    if (get(extensionsAtom).hasKey && editing.id === null && editing.key !== null)
      return send(get, { ...startSave(editing), sent: editing.sent }, input).catch((second: unknown) => {
        // Another refusal says nothing about the first request.
        throw rowOfConflict(second) || isMissing(second) || isKeyReused(second) ? second : error
      })
    if (await isInList(get, editing)) return FOUND_IN_LIST
    throw error
  }
}

async function send(get: Getter, editing: Editing, input: BlockerInput): Promise<SaveResult> {
  const { hasKey, hasVersion } = get(extensionsAtom)
  // An earlier Save without a response may have created the blocker; a second one would create it twice.
  const key = hasKey ? editing.key : null
  const mayExist = editing.sent && editing.id === null
  const created =
    mayExist && (key === null || isKeyTooOld(editing)) ? await findSent(get, editing) : undefined
  if (created && isSame(get, created, editing.form)) return FOUND_IN_LIST
  const isOwn = (row: Blocker) => editing.sentForms.some((form) => isSame(get, row, form))
  const id = created?.id ?? editing.id
  const version = hasVersion ? (created?.version ?? editing.version) : null
  const saved =
    id === null
      ? await addOnce(input, { key, isOwn, sent: editing.sent })
      : await change(id, input, { version, isOwn })
  return { affected: saved?.affected ?? null, saved }
}

interface RepeatedSave {
  /** Whether an earlier Save of this dialog, whose response was lost, saved this row. */
  isOwn: (row: Blocker) => boolean
}

interface RepeatedCreation extends RepeatedSave {
  key: string | null
  /** Whether an earlier Save of this dialog got no response. */
  sent: boolean
}

/** Creates the blocker. One that an earlier Save of this dialog created with other fields is changed to these. */
async function addOnce(input: BlockerInput, { key, isOwn, sent }: RepeatedCreation) {
  try {
    return await addBlocker(input, key)
  } catch (error) {
    const first = sent && isKeyReused(error) ? error.data : null
    if (!isBlocker(first)) throw error
    return change(first.id, input, { version: first.version ?? null, isOwn })
  }
}

/** Changes the blocker. A version that an earlier Save of this dialog saved is not a change of someone else. */
async function change(
  id: BlockerId,
  input: BlockerInput,
  { version, isOwn }: RepeatedSave & { version: number | null },
) {
  try {
    return await changeBlocker(id, { ...input, ...(version !== null && { version }) })
  } catch (error) {
    const row = rowOfConflict(error)
    if (row?.version === undefined || !isOwn(row)) throw error
    return changeBlocker(id, { ...input, version: row.version })
  }
}

function finish(set: Setter, editing: Editing, result: SaveResult): ActionResult {
  const { id, form } = editing
  const { affected, saved, isFoundInList } = result
  set(editingAtom, null)
  set(finishedAtom, editing)
  // The version of its next change, which may come before the list is loaded again.
  if (isBlocker(saved)) set(replaceRowAtom, saved)
  // A base-only server reports nothing that the toast does not already say.
  const hasDetails = affected !== null || isFoundInList
  set(
    noticeAtom,
    hasDetails
      ? { kind: 'saved', description: form.description.trim(), affected, branch: form.location }
      : null,
  )
  const key = id === null ? 'created' : 'changesSaved'
  return { toast: { tone: 'success', message: { key } }, isListChanged: true }
}

function handleFailure(get: Getter, set: Setter, editing: Editing, error: unknown): ActionResult {
  const apiError = error instanceof ApiError ? error : null
  const showNote = (note: SaveNote, changes: Partial<Editing> = {}) =>
    set(editingAtom, { ...editing, ...changes, note })

  const row = rowOfConflict(error)
  if (row) {
    if (isSame(get, row, editing.form)) {
      return finish(set, editing, FOUND_IN_LIST) // our own Save changed it, and its response was lost
    }
    set(editingAtom, startConflict(editing, row))
    set(replaceRowAtom, row)
    return { ...failureToast(editing, error), isListChanged: true }
  }
  // With a key, also a new blocker that an earlier Save of this dialog created.
  const wasSaved = editing.id !== null || get(extensionsAtom).hasKey
  if (isMissing(error) && wasSaved) {
    showNote({ kind: 'deleted' }, { ...editNew(editing.form), base: emptyForm(null) })
    return { ...failureToast(editing, error), isListChanged: true }
  }
  if (!isAnswered(error)) {
    showNote({ kind: 'unknown' })
    void set(refetchListAtom)
    // The text for a new blocker is in the specification. An edit has no toast that contradicts the note.
    return editing.id === null || serverMessage(error) ? failureToast(editing, error) : {}
  }
  const formErrors = refusalErrors(apiError?.errors ?? [])
  set(formErrorsAtom, formErrors)
  // 403: someone may have changed it to a blocker that the person may not change.
  const isListChanged = apiError?.status === 403
  return { ...refuse(set, editing, error), ...focusOn(formErrors), isListChanged }
}

function refuse(set: Setter, editing: Editing, error: unknown): ActionResult {
  set(editingAtom, { ...editing, note: { kind: 'refused', serverMessage: serverMessage(error) } })
  return failureToast(editing, error)
}

/** No toast when the session has ended: the shell shows its own message. */
function failureToast(editing: Editing, error: unknown): ActionResult {
  if (isSessionEnded(error)) return {}
  const text = serverMessage(error)
  const message = text ? { serverMessage: text } : { key: failureKey(editing) }
  return { toast: { tone: 'error', message } }
}
