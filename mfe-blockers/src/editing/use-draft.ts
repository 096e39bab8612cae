import { useEffect, useLayoutEffect, useState } from 'react'
import { BLOCKER_TYPES, isLocationCode } from '@molar/contract'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { type AuthUser, authUserAtom, personKey } from '@molar/shared/session'
import { type BlockerForm, emptyForm } from './blocker-form.ts'
import { editingAtom, restoreAtom } from './editing.atoms.ts'
import { type Editing, hasUnsavedChanges } from './editing.ts'

/** Restores the dialog from this person's draft, stores unsaved changes, and asks before they are lost. */
export function useDraft() {
  const { drafts, holdUnsaved } = useHost()
  const person = useAtomValue(authUserAtom)
  // The person who opened the page. When a session ends, `person` becomes null before the page is removed.
  const [owner] = useState(person)
  const editing = useAtomValue(editingAtom)
  const restore = useSetAtom(restoreAtom)
  const [isRestored, setIsRestored] = useState(false)
  const isUnsaved = editing !== null && hasUnsavedChanges(editing)

  useLayoutEffect(() => {
    restore(fromDraft(drafts.read(), owner))
    setIsRestored(true)
    // Once: a later host object has the same drafts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!isRestored) return
    if (editing && isUnsaved) drafts.write(toDraft(editing, owner))
    else drafts.clear()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editing, isRestored])

  useEffect(() => {
    holdUnsaved(isUnsaved)
  }, [holdUnsaved, isUnsaved])

  return isRestored
}

const DRAFT_VERSION = 1

/** What is stored under `draft.blockers`. */
interface BlockerDraft {
  version: number
  /** `personKey()` of the author; nobody else may see the draft. */
  owner: string
  editing: Editing
}

const ownerOf = (person: AuthUser | null) => (person ? personKey(person) : '')

const toDraft = (editing: Editing, person: AuthUser | null): BlockerDraft => ({
  version: DRAFT_VERSION,
  owner: ownerOf(person),
  editing,
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readId = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
const readText = (value: unknown) => (typeof value === 'string' ? value : '')
const readNumbers = (value: unknown) =>
  (Array.isArray(value) ? value.filter(Number.isInteger) : []) as number[]

function readDoctor(value: unknown): BlockerForm['doctor'] {
  const id = isObject(value) ? readId(value['id']) : null
  return isObject(value) && id !== null ? { id, name: readText(value['name']) } : null
}

/** How each property of a stored form is read. */
const READERS: { [Property in keyof BlockerForm]: (value: unknown) => BlockerForm[Property] } = {
  description: readText,
  type: (value) => BLOCKER_TYPES.find((type) => type === value) ?? '',
  start: readText,
  end: readText,
  startTime: readText,
  endTime: readText,
  days: readNumbers,
  dates: readNumbers,
  month: (value) => (Number.isInteger(value) ? (value as number) : null),
  yearDates: readNumbers,
  location: (value) => (isLocationCode(value) ? value : null),
  doctor: readDoctor,
}

const readForm = (stored: unknown): BlockerForm | null =>
  isObject(stored)
    ? Object.assign(
        emptyForm(null),
        Object.fromEntries(Object.entries(READERS).map(([name, read]) => [name, read(stored[name])])),
      )
    : null

/** The dialog of this person's draft; null without a draft, for another person's, and for another version. */
function fromDraft(stored: unknown, person: AuthUser | null): Editing | null {
  const owner = ownerOf(person)
  if (!isObject(stored) || stored['version'] !== DRAFT_VERSION || !owner || stored['owner'] !== owner)
    return null
  const { editing } = stored
  if (!isObject(editing)) return null
  const form = readForm(editing['form'])
  const base = readForm(editing['base'])
  if (!form || !base) return null
  // Releases up to 1.0 named the conflict `rival`.
  const conflict = editing['conflict'] ?? editing['rival']
  const [theirs, mine] = isObject(conflict) ? [readForm(conflict['theirs']), readForm(conflict['mine'])] : []
  const sentForms: unknown[] = Array.isArray(editing['sentForms']) ? editing['sentForms'] : []
  const sent = editing['sent'] === true
  const firstSentAt = editing['firstSentAt']
  return {
    id: readId(editing['id']),
    // Drafts of releases up to 1.0 have no key.
    key: readText(editing['key']) || null,
    version: typeof editing['version'] === 'number' ? editing['version'] : null,
    base,
    form,
    conflict: theirs && mine ? { theirs, mine } : null,
    note: null,
    sent,
    sentForms: sentForms.map(readForm).filter((one) => one !== null),
    // Earlier releases did not store the time. 0 makes `isKeyTooOld` true.
    firstSentAt: typeof firstSentAt === 'number' ? firstSentAt : sent ? 0 : null,
  }
}
