import {
  type BookedAppointment,
  doctorName,
  getsSmsEverywhere,
  ERROR_CODE,
  isLocationCode,
  type LocationCode,
  toE164,
} from '@molar/contract'
import { ApiError, isSessionEnded } from '@molar/shared/http'
import type { Getter, Setter } from '@molar/shared/platform'
import { detailErrorsAtom } from '../details/details.atoms.ts'
import { loadAvailabilityAtom } from '../times/availability.atoms.ts'
import { timeErrorsAtom } from '../times/times.atoms.ts'
import { needsSignInAtom, SIGN_IN_AGAIN } from '../wizard/answers-of-staff.ts'
import { failureForPage, failureForToast, type FormError } from '../wizard/message.ts'
import { type StepResult, toastResult } from '../wizard/step-result.ts'
import { type BookingConfirmation, type BookingForm, isVerified, type Wizard } from '../wizard/wizard.ts'
import {
  changeFormAtom,
  changeWizardAtom,
  clearDetailsAtom,
  patientTokenAtom,
  stepErrorAtom,
  wizardAtom,
} from '../wizard/wizard.atoms.ts'
import { refusedFields, toBooking } from './booking-fields.ts'
import { TIME_UNAVAILABLE } from './submission.ts'

/**
 * Where our server sends the confirmation, masked, with a space between email and phone; '' if not known. A server that does not
 * say how sends an email, otherwise an SMS within Nigeria.
 */
function confirmationContacts(form: BookingForm, sentBy: BookedAppointment['sentBy']) {
  const { email, phone_number } = toBooking(form, null)
  const phone = toE164(phone_number ?? '') ?? ''
  const getsSms = sentBy ? sentBy.includes('sms') : !email && getsSmsEverywhere(phone)
  return [email?.replace(/^(.).*(?=@)/u, '$1•••'), getsSms && phone && `•••${phone.slice(-4)}`]
    .filter(Boolean)
    .join(' ')
}

const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

/** What was booked: from the response, and from the form where a base-only server responds with nothing. */
export function bookedFrom(response: unknown, form: BookingForm): BookingConfirmation {
  const { reference, appointment_date, start_time, location, doctor, duration, changeUntil, sentBy } =
    (response ?? {}) as Partial<BookedAppointment>
  // Our server's response without a doctor means that none is assigned, whatever the form asked for.
  const nameWithoutDoctor = textOrEmpty(appointment_date) ? '' : (form.doctor?.name ?? '')
  const isOurServer = textOrEmpty(reference) !== ''
  return {
    ...(isOurServer && { sentTo: confirmationContacts(form, sentBy) }),
    reference: textOrEmpty(reference),
    date: textOrEmpty(appointment_date).slice(0, 10) || form.date,
    time: textOrEmpty(start_time).slice(0, 5) || form.time,
    location: isLocationCode(location) ? location : (form.location as LocationCode),
    doctor: doctor ? doctorName(doctor) : nameWithoutDoctor,
    ...(typeof duration === 'number' && { minutes: duration }),
    ...(textOrEmpty(changeUntil) && { changeUntil }),
  }
}

/** Opens the confirmation and deletes the answers, which are not needed any more. */
export function showBooked(set: Setter, booked: BookingConfirmation): StepResult {
  set(clearDetailsAtom)
  set(changeWizardAtom, { stage: 'booked', booked })
  return { goTo: 'booked', replace: true }
}

interface RefusedSubmit {
  error: ApiError
  wizard: Wizard
  /** The form as it was sent: the patient may have gone back and changed it before the response. */
  sentForm: BookingForm
  needsSignIn: boolean
  /** What the server refused in each step. */
  details: FormError[]
  times: FormError[]
}

interface RefusalHandler {
  isFor: (refusal: RefusedSubmit) => unknown
  /** Returns what the page does beside the toast with the reason. */
  handle: (set: Setter, refusal: RefusedSubmit) => StepResult
}

/** The first handler that fits is used. Nothing the patient typed is lost before something is booked. */
const HANDLERS: readonly RefusalHandler[] = [
  {
    // The page already has the note about the booking without a response.
    isFor: ({ error, wizard }) => !error.answered && wizard.submission?.open,
    handle: () => ({}),
  },
  {
    isFor: ({ error }) => error.code === ERROR_CODE.keyReused && error.data,
    handle: (set, { error, wizard }) => ({
      toast: undefined,
      // The message went to the contact that the form had then.
      ...showBooked(set, { ...bookedFrom(error.data, wizard.form), sentTo: '', earlier: true }),
    }),
  },
  {
    // Without a token the wizard opens the code stage.
    isFor: ({ error, wizard }) => isSessionEnded(error) && isVerified(wizard),
    handle: (set, { wizard: { sent } }) => {
      set(patientTokenAtom, null)
      set(changeWizardAtom, { sent: sent && { ...sent, at: null } })
      return {}
    },
  },
  {
    isFor: ({ error, needsSignIn }) => isSessionEnded(error) && needsSignIn,
    handle: (set) => {
      set(stepErrorAtom, SIGN_IN_AGAIN)
      return {}
    },
  },
  {
    isFor: ({ details, wizard }) => details.length > 0 && !isVerified(wizard),
    handle: (set, { details }) => {
      set(detailErrorsAtom, details)
      return { goTo: 'details' }
    },
  },
  {
    // A person who has an appointment at this time stays here: they may have wanted this one.
    isFor: ({ error }) => TIME_UNAVAILABLE.includes(error.code) && error.code !== ERROR_CODE.alreadyBooked,
    handle: (set, { error, times, wizard, sentForm: { date, time } }) => {
      if (wizard.form.date === date && wizard.form.time === time) set(changeFormAtom, { time: '' })
      set(stepErrorAtom, { ...failureForPage(error), missed: { date, time } })
      return returnToTimes(set, times)
    },
  },
  {
    isFor: ({ times }) => times.length > 0,
    handle: (set, { times }) => returnToTimes(set, times),
  },
]

function returnToTimes(set: Setter, errors: FormError[]): StepResult {
  set(timeErrorsAtom, errors)
  void set(loadAvailabilityAtom, { fresh: true })
  return { goTo: 'times' }
}

/** What the page does after a failed submit of `sentForm`. */
export function handleFailure(get: Getter, set: Setter, error: unknown, sentForm: BookingForm): StepResult {
  const toast = toastResult(failureForToast(error))
  if (error instanceof ApiError) {
    const refusal = {
      error,
      wizard: get(wizardAtom),
      sentForm,
      needsSignIn: get(needsSignInAtom),
      ...refusedFields(error),
    }
    const handler = HANDLERS.find(({ isFor }) => isFor(refusal))
    if (handler) return { ...toast, ...handler.handle(set, refusal) }
  }
  set(stepErrorAtom, failureForPage(error))
  return toast
}
