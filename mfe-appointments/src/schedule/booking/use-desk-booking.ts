import { useState } from 'react'
import {
  type AppointmentId,
  type DeskBooking,
  type DeskBookingResult,
  type DeskTimeRefusal,
  doctorName,
  ERROR_CODE,
} from '@molar/contract'
import { ApiError, isSessionEnded } from '@molar/shared/http'
import { useTranslation } from '@molar/shared/platform'
import { useHost } from '@molar/shared/remote'
import { useIsOpen } from '@molar/shared/ui'
import { toActionFailure } from '../../action-failure.ts'
import { joinTexts } from '../../appointments/listed-appointment.ts'
import { book } from '../state/schedule.api.ts'
import { type PatientErrors, patientErrors } from '../panel/patient-errors.ts'
import type { SentBooking } from '../state/schedule-draft.ts'

/** What is missing or was refused, by the field. */
export type BookingErrors = PatientErrors & { search?: string; date?: string; time?: string }

interface SubmitOptions {
  /** Name of the patient. */
  name: string
  /** Whether the schedule shows the time as available. */
  isTimeAvailable: boolean
}

/** What the page shows of a booking that was made. */
export interface BookedAtDesk {
  id: AppointmentId | undefined
  name: string
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:mm`. */
  time: string
  /** '' if the server does not say it. */
  doctor: string
  /** False if the form was closed before the response. */
  isFormOpen: boolean
}

const at = ({ appointment_date, start_time }: DeskBooking) => [appointment_date, start_time] as const
const momentOf = (date: string, time: string) => `${date} ${time}`

interface DeskBookingOptions {
  sent: SentBooking | null
  /** Stores it with the form: the page may be loaded again before the response. */
  onSent: (sent: SentBooking | null) => void
  onBooked: (booked: BookedAtDesk) => void
}

/** Books at the desk. Without a response the next booking of the form has the same key, so that there is never a second one. */
export function useDeskBooking({ sent, onSent, onBooked }: DeskBookingOptions) {
  const { t } = useTranslation('appointments')
  const { notify } = useHost()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(sent && t('schedule.notBooked.unknown'))
  const [fieldErrors, setFieldErrors] = useState<BookingErrors>({})
  /** Counts the refusals: each is drawn again, so that screen readers read a repeated text again, and moves the focus. */
  const [errorCount, setErrorCount] = useState(0)
  /** The day and the time at which the day was full. */
  const [fullAt, setFullAt] = useState<string | null>(null)
  const isFull = (date: string, time: string) => fullAt === momentOf(date, time)
  const isOpen = useIsOpen()

  const show = ({ id, doctor, isConfirmationSent }: DeskBookingResult, [name, date, time]: Summary) => {
    onBooked({ id, name, date, time, doctor: doctor ? doctorName(doctor) : '', isFormOpen: isOpen() })
    if (isConfirmationSent === false) notify('info', t('schedule.noConfirmation', { name }))
  }

  const submit = async (input: DeskBooking, { name, isTimeAvailable }: SubmitOptions) => {
    if (isBusy) return
    // Repeated as it was sent: what the schedule shows now may be this booking.
    const moment = momentOf(...at(input))
    const overFullDay =
      (sent?.moment === moment && sent.overFullDay) || (isTimeAvailable && isFull(...at(input)))
    const key = sent?.key ?? crypto.randomUUID()
    setBusy(true)
    setFailure(null)
    setFieldErrors({})
    onSent(sent ?? { key, moment, overFullDay })
    try {
      show(await book({ ...input, ...(overFullDay && { overFullDay }) }, key), [name, ...at(input)])
    } catch (error) {
      if (isSessionEnded(error)) return onSent(sent)
      const { serverMessage, kind, errors } = toActionFailure(error)
      const first = firstBookingOf(error)
      if (first) {
        // The attempt without a response has booked. Another one would be a second appointment.
        show(first, summaryOf(first))
        if (serverMessage) notify('info', serverMessage)
        return
      }
      // Refused, the attempt before it may still have booked.
      onSent(kind === 'refused' ? sent : { key, moment, overFullDay })
      if (!isOpen()) {
        // Nobody can press the button again.
        const advice = kind === 'refused' ? kind : 'formClosed'
        return notify('error', `${name}: ${serverMessage ?? t(`schedule.notBooked.${advice}`)}`)
      }
      // A day has a share of new patients, which the desk may exceed; otherwise somebody else took the time.
      const isFullDay = input.patient_id === undefined && isTimeAvailable && isDayFull(error)
      setFullAt(isFullDay ? moment : null)
      setBusy(false)
      const { ofFields, isAll } = patientErrors(errors)
      if (serverMessage && !isFullDay && isAboutTime(error)) return fail(serverMessage, 'time')
      showErrors(ofFields, isAll ? null : (serverMessage ?? t(`schedule.notBooked.${kind}`)))
    }
  }
  const mayBeBookedAt = (date: string, time: string) => sent?.moment === momentOf(date, time)
  const showErrors = (ofFields: BookingErrors, ofForm: string | null) => {
    setFieldErrors(ofFields)
    setFailure(ofForm)
    setErrorCount((count) => count + 1)
  }
  const fail = (text: string, field?: keyof BookingErrors) => {
    showErrors(field ? { [field]: text } : {}, field ? null : text)
    if (field === 'date' || field === 'time') document.getElementById(`desk-${field}`)?.focus()
  }
  const clearErrors = (...fields: (keyof BookingErrors)[]) =>
    setFieldErrors((before) => ({
      ...before,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    }))
  return { isBusy, mayBeBookedAt, failure, fieldErrors, errorCount, isFull, fail, clearErrors, submit }
}

/** Whether the server refused only the time: it was taken, or cannot be booked. */
const isAboutTime = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === ERROR_CODE.slotTaken ||
    error.code === ERROR_CODE.slotBlocked ||
    (error.errors.length === 1 && error.errors[0]!.path === 'start_time'))

/** Older servers do not tell a full day from a time that somebody else took. */
const isDayFull = (error: unknown) =>
  error instanceof ApiError &&
  error.code === ERROR_CODE.slotTaken &&
  ((error.data as DeskTimeRefusal | undefined)?.isDayFull ?? true)

/** Who is booked, on which day, at what time. */
type Summary = [name: string, date: string, time: string]

function summaryOf({ user, appointment_date }: DeskBookingResult): Summary {
  const [date = '', time = ''] = appointment_date.split('T')
  return [joinTexts(user.surname, user.other_names), date, time]
}

/** The booking that was made under the key of a refused one; null for other errors. */
const firstBookingOf = (error: unknown) =>
  error instanceof ApiError && error.code === ERROR_CODE.keyReused && error.data
    ? (error.data as DeskBookingResult)
    : null
