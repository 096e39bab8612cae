import type { Blocker, LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { type BlockerForm, emptyForm, inMonth } from './blocker-form.ts'
import { changed, creating, type Editing, editingOf } from './editing.ts'
import { type Facet, take } from './facets.ts'
import { noticeAtom } from '../blockers/notice.atoms.ts'
import type { FieldProblem } from './problems.ts'

/** The open dialog; null while it is closed. */
export const editingAtom = atom<Editing | null>(null)
export const problemsAtom = atom<readonly FieldProblem[]>([])

/** The Save that is on its way. What is typed meanwhile could not be part of it, so nothing is. */
export const savingAtom = atom<object | null>(null)

export const openNewAtom = atom(null, (_get, set, location: LocationCode | null) => {
  set(noticeAtom, null)
  set(editingAtom, creating(emptyForm(location)))
})

export const openBlockerAtom = atom(null, (_get, set, blocker: Blocker) => {
  set(noticeAtom, null)
  set(editingAtom, editingOf(blocker))
})

export const changeFormAtom = atom(null, (get, set, change: Partial<BlockerForm>) => {
  const editing = get(editingAtom)
  if (!editing || get(savingAtom)) return
  set(editingAtom, changed(editing, { ...change, ...following(editing.form, change) }))
  const touched = Object.keys(change).map((key) => SHOWN_AS[key] ?? key)
  set(problemsAtom, (problems) => problems.filter(({ field }) => !touched.includes(field)))
})

const SHOWN_AS: Record<string, string> = { startTime: 'start', endTime: 'end', yearDates: 'dates' }

/** What no longer fits once something else changed. */
function following(form: BlockerForm, { month, location }: Partial<BlockerForm>): Partial<BlockerForm> {
  return {
    ...(month !== undefined && { yearDates: inMonth(month, form.yearDates) }),
    // A doctor works at one branch.
    ...(location !== undefined && location !== form.location && { doctor: null }),
  }
}

/** Takes one part of the form from what somebody else saved, or back from what was typed here. */
export const chooseAtom = atom(null, (get, set, facet: Facet, whose: 'theirs' | 'mine') => {
  const editing = get(editingAtom)
  if (!editing?.rival || get(savingAtom)) return
  set(editingAtom, { ...editing, form: take(editing.form, editing.rival[whose], facet) })
  set(problemsAtom, [])
})

/** Closes the dialog; what was typed is gone. */
export const closeAtom = atom(null, (get, set) => {
  if (get(savingAtom)) return
  set(editingAtom, null)
  set(problemsAtom, [])
})

/** The screen opens anew, with what the drawer held. */
export const restoreAtom = atom(null, (get, set, editing: Editing | null) => {
  const before = get(editingAtom)
  set(savingAtom, null)
  set(problemsAtom, [])
  set(noticeAtom, null)
  // Sent, and left before the answer came: nobody knows. A session that died has taken the screen away just before
  // the drawer could hear that its Save was refused; the memory has heard it.
  const unsure = editing?.sent && !(before && isAnswered(before, editing))
  set(editingAtom, editing && { ...editing, sent: Boolean(unsure), note: unsure ? { kind: 'unsure' } : null })
})

const isAnswered = (before: Editing, { form }: Editing) =>
  !before.sent && JSON.stringify(before.form) === JSON.stringify(form)
