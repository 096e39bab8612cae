import { useEffect, useLayoutEffect, useState } from 'react'
import type { FoundPatient, RowId } from '@molar/contract'
import { useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { authUserAtom, personKey } from '@molar/shared/session'
import { type BookingPlace, panelAtom } from './schedule.atoms.ts'

/** A new patient on the phone or at the desk. */
export interface Caller {
  firstName: string
  lastName: string
  phone: string
}

/** What is chosen and typed for a new appointment. */
export interface BookingForm {
  serviceId: RowId | null
  doctorId: RowId | null
  /** `HH:mm`; null until one is chosen. */
  time: string | null
  patient: FoundPatient | null
  caller: Caller
  note: string
  notify: boolean
}

const emptyForm = ({ doctorId, start }: BookingPlace): BookingForm => ({
  serviceId: null,
  doctorId,
  time: start || null,
  patient: null,
  caller: { firstName: '', lastName: '', phone: '' },
  note: '',
  notify: true,
})

/** Whether somebody would have to type it again. */
const isTyped = ({ patient, caller, note }: BookingForm) =>
  patient !== null || [...Object.values(caller), note].some((text) => text !== '')

const DRAFT_VERSION = 1

/** What is stored as the draft of this remote. */
interface BookingDraft {
  version: number
  /** `personKey()` of the author; nobody else may see the draft. */
  owner: string
  /** As in the address of the schedule: elsewhere the draft does not fit. */
  branch: string
  place: BookingPlace
  form: BookingForm
}

function useOwner() {
  const person = useAtomValue(authUserAtom)
  // When a session ends, `person` becomes null before the page is removed.
  const [owner] = useState(person ? personKey(person) : '')
  return owner
}

/** The form of a new appointment. It is stored while it is open, so that a session that ends does not lose it. */
export function useBookingForm(branch: string, place: BookingPlace) {
  const { drafts, holdUnsaved } = useHost()
  const owner = useOwner()
  const [form, setForm] = useState(
    () => fromDraft(drafts.read(), { owner, branch })?.form ?? emptyForm(place),
  )
  const isUnsaved = isTyped(form)
  useEffect(() => {
    if (isUnsaved) drafts.write({ version: DRAFT_VERSION, owner, branch, place, form } satisfies BookingDraft)
    else drafts.clear()
    // oxlint-disable-next-line react/exhaustive-deps -- A later host object has the same drafts.
  }, [form])
  useEffect(() => {
    holdUnsaved(isUnsaved)
    return () => holdUnsaved(false)
  }, [holdUnsaved, isUnsaved])
  return {
    form,
    changeForm: (change: Partial<BookingForm>) => setForm((before) => ({ ...before, ...change })),
    /** Nothing of it is needed any more. */
    forgetForm: () => drafts.clear(),
  }
}

/** Opens the form again that its author had not finished when the page was left or the session ended. */
export function useStoredBooking(branch: string) {
  const { drafts } = useHost()
  const owner = useOwner()
  const setPanel = useSetAtom(panelAtom)
  useLayoutEffect(() => {
    const draft = fromDraft(drafts.read(), { owner, branch })
    if (draft) setPanel({ kind: 'booking', ...draft.place })
    else drafts.clear()
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

function fromDraft(stored: unknown, { owner, branch }: { owner: string; branch: string }) {
  const draft = stored as Partial<BookingDraft> | null
  const isOwn = draft?.version === DRAFT_VERSION && owner !== '' && draft.owner === owner
  return isOwn && draft.branch === branch && draft.place && draft.form ? (draft as BookingDraft) : null
}
