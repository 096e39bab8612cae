import type { Blocker, LocationCode } from '@molar/contract'
import { atom } from '@molar/shared/platform'
import { loadDoctors } from '../blocker/blockers.api.ts'
import { type DoctorOption, toDoctorOption } from '../blocker/doctors.ts'
import { rightsAtom } from '../blocker/rights.ts'
import { filteredBranchAtom, refetchListAtom } from '../list/list.atoms.ts'
import { type BlockerForm, type Control, controlOf, datesInMonth, emptyForm } from './blocker-form.ts'
import { type EditConflict, type FieldGroup, replaceGroup } from './edit-conflict.ts'
import { applyChange, type BeforePassing, editExisting, type Editing, editNew, NOT_SENT } from './editing.ts'
import type { FormError } from './form-errors.ts'

/** The open dialog; null while it is closed. */
export const editingAtom = atom<Editing | null>(null)
export const formErrorsAtom = atom<readonly FormError[]>([])

/** Identifies the running Save; null without one. The form is locked, because a change would not be part of it. */
export const savingAtom = atom<object | null>(null)

/** Opens the dialog for a new blocker of the branch in the list, else of all branches or the person's own. A doctor has one. */
export const openNewAtom = atom(null, (get, set) => {
  const { isEveryBranch, ownBranch, ownDoctor } = get(rightsAtom)
  const filtered = ownDoctor ? undefined : get(filteredBranchAtom)
  const branch = filtered ?? (isEveryBranch ? null : ownBranch)
  // The message of the last Save stays: a second press of Enter may have opened the dialog.
  set(editingAtom, editNew({ ...emptyForm(branch), doctor: ownDoctor }))
})

/** The history state with the request that was opened. It is removed from the history a moment after that. */
export const openedRequestAtom = atom<unknown>(null)

/** Opens the dialog for a new blocker that is filled in and counts as unsaved. An open dialog stays. */
export const openRequestedAtom = atom(
  null,
  (get, set, requested: Pick<BlockerForm, 'description' | 'location' | 'doctor' | 'start' | 'end'>) => {
    if (get(editingAtom) || !get(rightsAtom).mayCreate) return
    const form: BlockerForm = { ...emptyForm(null), type: 'One Time', ...requested }
    set(editingAtom, { ...editNew(form), base: emptyForm(form.location) })
  },
)

export const openBlockerAtom = atom(null, (_get, set, blocker: Blocker) => {
  set(editingAtom, editExisting(blocker))
})

export const changeFormAtom = atom(null, (get, set, change: Partial<BlockerForm>) => {
  const editing = get(editingAtom)
  if (!editing || get(savingAtom)) return
  const { dependent, before } = dependentChanges(editing, change)
  set(editingAtom, { ...applyChange(editing, { ...change, ...dependent }), before })
  const changed = Object.keys(change).map(controlOf)
  set(formErrorsAtom, (formErrors) =>
    formErrors.filter(({ control }) => !changed.some((one) => one && isSettledBy(control, one))),
  )
})

/** Other fields whose errors can be about this field. */
const RELATED: { [Changed in Control]?: readonly Control[] } = {
  start: ['end'],
  end: ['start'],
  month: ['dates'],
  location: ['doctor'],
}

/** Whether an error of this field may no longer be true after a change of `changed`. */
const isSettledBy = (control: Control, changed: Control) =>
  control === changed ||
  (changed === 'type' && control !== 'description') ||
  RELATED[changed]?.includes(control)

/**
 * Changes that follow from a change of month or branch. A closed select changes at each option that the arrow keys pass, so
 * a return brings back the dates or the doctor from before.
 */
function dependentChanges(
  { form, before }: Editing,
  { month, location, yearDates, doctor }: Partial<BlockerForm>,
): { dependent: Partial<BlockerForm>; before: BeforePassing } {
  const dates = before?.dates ?? form.yearDates
  const branch = before?.branch ?? { location: form.location, doctor: form.doctor }
  return {
    dependent: {
      ...(month !== undefined && { yearDates: datesInMonth(month, dates) }),
      // A doctor works at one branch.
      ...(location !== undefined &&
        location !== form.location && { doctor: location === branch.location ? branch.doctor : null }),
    },
    before: { ...(yearDates === undefined && { dates }), ...(doctor === undefined && { branch }) },
  }
}

/** Fills one field group of the form from one side of the edit conflict. */
export const chooseVersionAtom = atom(null, (get, set, group: FieldGroup, side: keyof EditConflict) => {
  const editing = get(editingAtom)
  if (!editing?.conflict || get(savingAtom)) return
  const form = replaceGroup(editing.form, editing.conflict[side], group)
  set(editingAtom, { ...editing, form, before: undefined })
  set(formErrorsAtom, [])
})

/** Closes the dialog and discards unsaved changes. */
export const closeAtom = atom(null, (get, set) => {
  if (get(savingAtom)) return
  const maybeSaved = get(editingAtom)?.sent
  set(editingAtom, null)
  set(formErrorsAtom, [])
  // The list says whether it was saved.
  if (maybeSaved) void set(refetchListAtom)
})

/** The last blocker whose Save succeeded, also after the page was left. */
export const finishedAtom = atom<Editing | null>(null)

const isSameSave = (one: Editing, other: Editing) =>
  one.id === other.id &&
  one.key === other.key &&
  one.version === other.version &&
  JSON.stringify(one.form) === JSON.stringify(other.form)

/** Opens the page with the dialog of a draft, or without a dialog. */
export const restoreAtom = atom(null, (get, set, draft: Editing | null) => {
  const finished = get(finishedAtom)
  // The page was left before the draft of this Save was cleared.
  const editing = draft?.sent && finished && isSameSave(finished, draft) ? null : draft
  const before = get(editingAtom)
  set(savingAtom, null)
  set(formErrorsAtom, [])
  // A draft with a Save that got no response: it is unknown whether it was saved. When the session ends, the page is removed
  // before the draft is updated with the refusal, but the state in memory has it.
  const isUnknown = editing?.sent === true && !(before && isRefused(before, editing))
  const afterResponse = isUnknown ? {} : NOT_SENT
  set(editingAtom, editing && { ...editing, ...afterResponse, note: isUnknown ? { kind: 'unknown' } : null })
})

const isRefused = (before: Editing, { form }: Editing) =>
  !before.sent && JSON.stringify(before.form) === JSON.stringify(form)

/** The doctors of one branch. */
export interface BranchDoctors {
  location: LocationCode
  /** null until they are loaded. */
  list: DoctorOption[] | null
  hasFailed: boolean
}

const doctorsState = atom<BranchDoctors | null>(null)
export const doctorsAtom = atom((get) => get(doctorsState))

/** Loads the doctors of a branch. Until then, and after a failure, those of an earlier load stay. */
export const loadDoctorsAtom = atom(null, async (get, set, location: LocationCode | null) => {
  if (!location) return
  const before = get(doctorsState)
  const list = before?.location === location ? before.list : null
  const request: BranchDoctors = { location, list, hasFailed: false }
  set(doctorsState, request)
  const loaded = await loadDoctors(location).catch(() => null)
  if (get(doctorsState) !== request) return
  set(doctorsState, { location, list: loaded?.map(toDoctorOption) ?? list, hasFailed: !loaded })
})
