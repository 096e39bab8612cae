import { useState } from 'react'
import type { RowId, Schedule, Service } from '@molar/contract'
import { type BookingStart, isSameStart } from '../state/schedule.atoms.ts'
import { availableStarts, hasRoom } from '../state/schedule-cells.ts'
import {
  type BookingForm,
  EMPTY_PATIENT,
  type UnfinishedBooking,
  useStoredDraft,
  useScheduleDraft,
} from '../state/schedule-draft.ts'

const emptyForm = ({ doctorId, start }: BookingStart): BookingForm => ({
  serviceId: null,
  doctorId,
  time: start || null,
  offeredTime: null,
  patient: null,
  caller: EMPTY_PATIENT,
  note: '',
  notify: true,
  sent: null,
})

/** The form as it was stored. Under another time than the pressed one, without the doctor and time that were chosen. */
function storedForm({ place, form }: Partial<UnfinishedBooking>, bookingStart: BookingStart) {
  if (!place || !form) return null
  if (isSameStart(place, bookingStart)) return form
  const { doctorId, time, offeredTime } = emptyForm(bookingStart)
  return { ...form, doctorId, time, offeredTime }
}

const withoutSent = (form: BookingForm | undefined) => JSON.stringify({ ...form, sent: null })

/** Whether somebody would have to type it again. */
const isTyped = ({ patient, caller, note }: BookingForm) =>
  patient !== null || [...Object.values(caller), note].some((text) => text !== '')

/** The form of a new appointment. It is stored while it is open. */
export function useBookingForm(bookingStart: BookingStart) {
  const { branch } = bookingStart
  const draft = useScheduleDraft(branch)
  const [form, setForm] = useState(() => storedForm(draft.read(), bookingStart) ?? emptyForm(bookingStart))
  useStoredDraft(branch, { place: bookingStart, form }, isTyped(form))
  return {
    form,
    isTyped: isTyped(form),
    changeForm: (change: Partial<BookingForm>) => setForm((before) => ({ ...before, ...change })),
    /** Whether the stored form is still this one; what was sent of it is stored at another moment. */
    isStored: () => withoutSent(draft.read().form) === withoutSent(form),
    /** Nothing of it is needed any more. */
    forgetForm: () => draft.forget(null),
  }
}

/** The starts at which the doctor, or any doctor of the service, is available. */
export function timesOf(
  schedule: Schedule,
  {
    date,
    doctorId,
    minutes,
    service,
  }: { date: string; doctorId: RowId | null; minutes: number; service: Service | undefined },
) {
  const doctors = schedule.doctors.filter(
    ({ id }) => (doctorId === null || id === doctorId) && (service?.doctorIds?.includes(id) ?? true),
  )
  const times = doctors.flatMap(({ id }) =>
    availableStarts(schedule, { key: '', date, doctorId: id, roomId: null, name: '' }, minutes, schedule.now),
  )
  return [...new Set(times)].filter((time) => hasRoom(schedule, date, time, minutes)).toSorted()
}
