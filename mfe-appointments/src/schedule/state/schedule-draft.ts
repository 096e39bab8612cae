import { useEffect, useLayoutEffect, useState } from 'react'
import type {
  AppointmentId,
  CancelReason,
  FoundPatient,
  LocationCode,
  RowId,
  ScheduledAppointment,
} from '@molar/contract'
import { atom, useAtomValue, useSetAtom } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { ownerAtom } from '../../owner.atoms.ts'
import { readAppointment } from './schedule.api.ts'
import { type BookingStart, panelAtom, savingAtom } from './schedule.atoms.ts'

/** A new patient on the phone or at the desk. */
export interface UnregisteredPatient {
  firstName: string
  lastName: string
  phone: string
}

export const EMPTY_PATIENT: UnregisteredPatient = { firstName: '', lastName: '', phone: '' }

/** A booking that may have been made, because no response has arrived. Under another key it would be a second one. */
export interface SentBooking {
  /** `Idempotency-Key`. */
  key: string
  /** `YYYY-MM-DD HH:mm`: the booking itself can have taken this time. */
  moment: string
  overFullDay: boolean
}

/** What is chosen and typed for a new appointment. */
export interface BookingForm {
  serviceId: RowId | null
  doctorId: RowId | null
  /** `HH:mm`; null until one is chosen. */
  time: string | null
  /** `HH:mm`, the first available time when the form opened or when service or doctor was chosen; '' if there was none. */
  offeredTime: string | null
  patient: FoundPatient | null
  caller: UnregisteredPatient
  note: string
  notify: boolean
  sent: SentBooking | null
}

export interface UnfinishedBooking {
  /** Its start. The key is that of older releases. */
  place: BookingStart
  form: BookingForm
}

interface UnfinishedNote {
  note: {
    appointment: AppointmentId
    text: string
    /** The saved note that the author has seen. Left out by older releases. */
    seen?: string
  }
}

/** Name and contact of a patient who was not verified. */
export interface Contact extends UnregisteredPatient {
  email: string
}

interface UnfinishedCorrection {
  correction: {
    appointment: AppointmentId
    form: Contact | null
    /** What the form said when it was opened. */
    opened: Contact | null
    /** Whether the confirmation is sent again. */
    isNotified: boolean
  }
}

interface UnfinishedCancellation {
  cancellation: {
    appointment: AppointmentId
    /** Null: the one that is offered. */
    reason: CancelReason | null
    note: string
  }
}

type Unfinished = UnfinishedBooking | UnfinishedNote | UnfinishedCorrection | UnfinishedCancellation

const KINDS = ['form', 'note', 'correction', 'cancellation'] as const
type Kind = (typeof KINDS)[number]

/** Null for the form of a new appointment. */
const appointmentOf = (part: object) => ('appointment' in part ? (part.appointment as AppointmentId) : null)

const DRAFT_VERSION = 1

/** What is stored as the draft of this remote. */
type ScheduleDraft = Partial<
  UnfinishedBooking & UnfinishedNote & UnfinishedCorrection & UnfinishedCancellation
> & {
  version: number
  /** `personKey()` of the author; nobody else may see the draft. */
  owner: string
  /** As in the address of the schedule: elsewhere the draft does not fit. */
  branch: string
}

/** What somebody typed and did not send, stored so that a session that ends does not lose it. */
export function useScheduleDraft(branch: LocationCode) {
  const { drafts } = useHost()
  const signedIn = useAtomValue(ownerAtom)
  // When a session ends, `signedIn` becomes '' before the page is removed.
  const [owner] = useState(signedIn)
  const read = (): Partial<ScheduleDraft> => {
    const draft = drafts.read() as Partial<ScheduleDraft> | null
    const isOwn = draft?.version === DRAFT_VERSION && owner !== '' && draft.owner === owner
    if (!isOwn || draft.branch !== branch) return {}
    const { place, form, ...others } = draft
    // A release that is replaced while somebody types has stored neither the branch of the start, the offered time nor what was sent.
    return {
      ...others,
      ...(place && { place: { ...place, branch } }),
      ...(form && { form: { ...form, offeredTime: form.offeredTime ?? null, sent: form.sent ?? null } }),
    }
  }
  return {
    read,
    /** What was typed of this kind for the appointment. */
    readOf<OfDetails extends Exclude<Kind, 'form'>>(kind: OfDetails, appointment: AppointmentId) {
      const { [kind]: stored } = read()
      return stored?.appointment === appointment ? stored : undefined
    },
    write: (unfinished: Unfinished) =>
      drafts.write({
        ...read(),
        version: DRAFT_VERSION,
        owner,
        branch,
        ...unfinished,
      } satisfies ScheduleDraft),
    /**
     * Forgets what was typed for this appointment, or with null the form. What was typed for another appointment may wait until
     * that is read.
     */
    forget(appointment: AppointmentId | null, kinds: readonly Kind[] = KINDS) {
      const draft = read()
      const isForgotten = (kind: Kind) =>
        kinds.includes(kind) && draft[kind] && appointmentOf(draft[kind]) === appointment
      const forgotten = KINDS.filter(isForgotten)
      if (forgotten.length === 0) return
      for (const kind of forgotten) delete draft[kind]
      if (KINDS.some((kind) => draft[kind])) drafts.write(draft)
      else drafts.clear()
    },
    forgetAll: () => drafts.clear(),
  }
}

/** Whether something was typed in the open panel that is neither sent nor saved. */
export const isTypedAtom = atom((get) => get(formsState) > 0)
/** In how many forms of the panel. */
const formsState = atom(0)
/** Returns whether there is still one. */
const changeFormsAtom = atom(null, (get, set, change: 1 | -1) => {
  const count = get(formsState) + change
  set(formsState, count)
  return count > 0
})

/** Asks before the panel is closed or the page is left while `isTyped`. */
export function useUnsaved(isTyped: boolean) {
  const { holdUnsaved } = useHost()
  const changeForms = useSetAtom(changeFormsAtom)
  // Not `useEffect`: the next key, which can be Escape, would come first.
  useLayoutEffect(() => {
    if (!isTyped) return undefined
    holdUnsaved(changeForms(1))
    return () => holdUnsaved(changeForms(-1))
  }, [holdUnsaved, changeForms, isTyped])
}

/**
 * The browser asks before the tab is closed or loaded again while a change waits to be saved, or while the server cannot be
 * reached: the day on screen could not be loaded again. A component of its own: the schedule is not drawn again with each change.
 */
export function AskBeforeClosing({ isStale }: { isStale: boolean }) {
  const isSaving = useAtomValue(savingAtom) > 0
  const isAsked = isSaving || isStale
  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsked])
  return null
}

/** Stores what is typed while `isTyped`, and asks before the panel is closed or the page is left. */
export function useStoredDraft(branch: LocationCode, unfinished: Unfinished, isTyped: boolean) {
  const draft = useScheduleDraft(branch)
  const content = JSON.stringify(unfinished)
  useEffect(() => {
    if (isTyped) return draft.write(unfinished)
    const parts: Partial<Record<Kind, object>> = unfinished
    for (const kind of KINDS) if (parts[kind]) draft.forget(appointmentOf(parts[kind]), [kind])
    // oxlint-disable-next-line react/exhaustive-deps -- A later host object has the same drafts.
  }, [content, isTyped])
  useUnsaved(isTyped)
}

/**
 * Opens the panel again in which somebody had not finished when the session ended or the page was loaded again.
 * @param appointments of the days on screen, once they are read and while nothing else is open. Details of another day, which can
 *   be the day before, are read from the server
 */
export function useStoredPanel(branch: LocationCode, appointments: ScheduledAppointment[] | undefined) {
  const draft = useScheduleDraft(branch)
  const setPanel = useSetAtom(panelAtom)
  useLayoutEffect(() => {
    const { place, form, note, correction, cancellation } = draft.read()
    if (place && form) setPanel({ kind: 'booking', ...place })
    else if (!note && !correction && !cancellation) draft.forgetAll()
    // Once, when the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    const { note, correction, cancellation } = draft.read()
    const typed = note ?? correction ?? cancellation
    if (!appointments || !typed) return undefined
    const open = (appointment: ScheduledAppointment) => setPanel({ kind: 'details', appointment })
    const known = appointments.find(({ id }) => id === typed.appointment)
    if (known) {
      open(known)
      return undefined
    }
    let isCurrent = true
    readAppointment(typed.appointment).then(
      ({ location, ...appointment }) => isCurrent && location === branch && open(appointment),
      // It is tried again when the days are read again.
      () => {},
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- A later host object has the same drafts.
  }, [appointments, setPanel])
}
