import type { Blocker } from '@molar/contract'
import { type BlockerForm, formOf } from './blocker-form.ts'
import { followed, merge } from './facets.ts'

/** Somebody saved the same blocker meanwhile: how it stands now, and what was typed here. */
export interface Rival {
  theirs: BlockerForm
  mine: BlockerForm
}

/** Why the last Save did not end well; `said` is the server's sentence. */
export type SaveNote = { kind: 'refused'; said: string | null } | { kind: 'unsure' } | { kind: 'gone' }

/** An open dialog. Plain JSON, because it is also the draft. */
export interface Editing {
  /** null: a new blocker. */
  id: number | null
  /** The version this is based on, where the server counts them. */
  version: number | null
  /** What the form differs from when there is something to lose. */
  base: BlockerForm
  form: BlockerForm
  rival: Rival | null
  note: SaveNote | null
  /** A Save left and no answer came: it may have arrived. */
  sent: boolean
}

const START = { rival: null, note: null, sent: false }

export const creating = (form: BlockerForm): Editing => ({
  id: null,
  version: null,
  base: form,
  form,
  ...START,
})

export const editingOf = (blocker: Blocker): Editing => {
  const form = formOf(blocker)
  return { id: blocker.id, version: blocker.version ?? null, base: form, form, ...START }
}

export const isDirty = ({ form, base }: Editing) => JSON.stringify(form) !== JSON.stringify(base)

export function changed(editing: Editing, change: Partial<BlockerForm>): Editing {
  const form = { ...editing.form, ...change }
  const { rival } = editing
  return {
    ...editing,
    form,
    rival: rival && { ...rival, mine: followed(rival.mine, rival.theirs, form, change) },
  }
}

/** Goes on from what somebody else saved: nothing typed is lost, nothing of theirs is undone unseen. */
export function rivalled(editing: Editing, now: Blocker): Editing {
  const theirs = formOf(now)
  const form = merge(editing.base, editing.form, theirs)
  return {
    ...editing,
    version: now.version ?? null,
    base: theirs,
    form,
    rival: { theirs, mine: form },
    note: null,
    sent: false,
  }
}
