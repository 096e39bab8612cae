import { type Blocker, type BlockerId, newIdempotencyKey } from '@molar/contract'
import { type BlockerForm, formOf } from './blocker-form.ts'
import { type EditConflict, merge, updateMine } from './edit-conflict.ts'

/** Why the last Save failed: the server refused, it is unknown, or someone deleted the blocker or moved it to another branch. */
export type SaveNote =
  | { kind: 'refused'; serverMessage: string | null }
  | { kind: 'unknown' }
  | { kind: 'deleted' }

/** The last doctor that was chosen, with the branch, and the last dates. */
export interface BeforePassing {
  branch?: Pick<BlockerForm, 'location' | 'doctor'>
  dates?: number[]
}

/** An open dialog. It is stored as a draft, so it must be plain JSON. */
export interface Editing {
  /** null: a new blocker. */
  id: BlockerId | null
  /** `Idempotency-Key` of a new blocker: all Saves of this dialog together create it once. */
  key: string | null
  /** The version that is edited; null where the server has no versions. */
  version: number | null
  /** The form without unsaved changes. */
  base: BlockerForm
  form: BlockerForm
  /** What was chosen before the arrow keys passed other branches and months. Missing in earlier drafts. */
  before?: BeforePassing | undefined
  conflict: EditConflict | null
  note: SaveNote | null
  /** A Save was sent and got no response, so it may have been carried out. */
  sent: boolean
  /** The forms of these Saves. Drafts of releases up to 1.0 have none. */
  sentForms: BlockerForm[]
  /** When the first of these Saves was sent, in milliseconds since 1970. 0: not known, in drafts of releases up to 1.0. */
  firstSentAt: number | null
}

/** No Save was sent, or each one got a response. */
export const NOT_SENT = { sent: false, sentForms: [], firstSentAt: null }

const START = { conflict: null, note: null, ...NOT_SENT }

export const editNew = (form: BlockerForm): Editing => ({
  id: null,
  key: newIdempotencyKey(),
  version: null,
  base: form,
  form,
  ...START,
})

export const editExisting = (blocker: Blocker): Editing => {
  const form = formOf(blocker)
  return { id: blocker.id, key: null, version: blocker.version ?? null, base: form, form, ...START }
}

/** Whether closing the dialog loses input, or the key and the forms of a Save without a response. */
export const hasUnsavedChanges = ({ form, base, sent }: Editing) =>
  sent || JSON.stringify(form) !== JSON.stringify(base)

/** The dialog while its Save is sent. It is stored before the request, because the page may be closed before the response. */
export const startSave = (editing: Editing): Editing => ({
  ...editing,
  note: null,
  sent: true,
  sentForms: [...editing.sentForms, editing.form],
  firstSentAt: editing.firstSentAt ?? Date.now(),
})

/** In milliseconds. The server forgets a key after a day. */
const KEY_MAX_AGE = 23 * 60 * 60 * 1000

/** Whether the server may have forgotten the key of the first Save. */
export const isKeyTooOld = ({ firstSentAt }: Editing) =>
  firstSentAt !== null && Date.now() - firstSentAt > KEY_MAX_AGE

/** Key of the text for a Save that failed without a message of the server. */
export const failureKey = ({ id }: Pick<Editing, 'id'>) => (id === null ? 'saveFailed' : 'changesFailed')

export function applyChange(editing: Editing, change: Partial<BlockerForm>): Editing {
  const form = { ...editing.form, ...change }
  const { conflict } = editing
  return {
    ...editing,
    form,
    conflict: conflict && { ...conflict, mine: updateMine(conflict, form, change) },
  }
}

/** Bases the dialog on the version that someone else saved. Their changes and the changes here are both kept. */
export function startConflict(editing: Editing, saved: Blocker): Editing {
  const theirs = formOf(saved)
  const form = merge(editing.base, editing.form, theirs)
  return {
    ...editing,
    // Also of a new blocker that an earlier Save created and someone else changed since.
    id: saved.id,
    version: saved.version ?? null,
    base: theirs,
    form,
    before: undefined,
    conflict: { theirs, mine: form },
    note: null,
    ...NOT_SENT,
  }
}
