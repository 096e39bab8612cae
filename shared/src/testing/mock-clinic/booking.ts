import {
  addDays,
  type BookedAppointment,
  bookAppointment,
  type BookingInput,
  checkBookingLimits,
  fetchAvailability,
  fetchBookingRules,
  fetchDoctors,
  fetchServices,
  type MatchingPatient,
  type SendOtpInput,
  sendOtpByEmail,
  sendOtpBySms,
  type VerifyOtpInput,
  verifyOtp,
} from '@molar/contract'
import { aBookedAppointment, anAppointment } from '../factories.ts'
import { refusal } from './responses.ts'
import { type HandlerContext, type ClinicPatient, type ClinicState, contactKey } from './state.ts'

/** Handles the calls of patients: one-time codes, doctors, services, available times and the booking. */
export function handleBooking(clinic: HandlerContext) {
  const { state, isBase, isStrict, handle } = clinic

  function sendCode({ emrId, destination, location }: SendOtpInput) {
    const matching = isStrict
      ? state.patients.filter((patient) => fits(patient, { emrId, destination, location }))
      : state.patients.slice(0, 1)
    const [first] = matching
    if (!first) return isStrict ? refusal(404, 'No patient found with these details') : []
    const contact = contactKey(destination || first.email || first.phoneNumber!)
    state.codes.push({ contact, code: String(100_000 + state.codes.length) })
    return matching.map((patient) => (isBase ? fullNames(patient) : masked(state, patient)))
  }
  handle(sendOtpByEmail, ({ input }) => sendCode(input))
  handle(sendOtpBySms, ({ input }) => sendCode(input))

  handle(verifyOtp, ({ input }) => {
    const named = matchingPatient(state, input)
    const isSent = state.codes.some(
      ({ code, contact }) =>
        code === String(input.code) &&
        [named?.email, named?.phoneNumber].some((one) => one && contactKey(one) === contact),
    )
    const patient = named ?? (isStrict ? undefined : state.patients[0])
    if (!patient || (isStrict && !isSent)) return refusal(400, 'Invalid OTP')
    const number = state.patients.indexOf(patient)
    const token = `patient-token${number > 0 ? `-${number + 1}` : ''}`
    state.tokens.set(token, patient)
    return { ...patient, token }
  })

  handle(fetchDoctors, () => state.doctors)
  handle(fetchServices, ({ input: { type } }) => state.services[type])
  handle(bookAppointment, ({ input }) => {
    state.bookings.push(input)
    const booked = bookedFrom(state, input)
    state.appointments.push(rowFrom(input, booked))
    // A base-only server may send no data.
    return isBase ? null : booked
  })
  if (isBase) return
  handle(checkBookingLimits, () => null)
  handle(fetchBookingRules, () => ({ emailOptionalIn: [] }))
  handle(fetchAvailability, ({ input: { from, days, location } }) =>
    Array.from({ length: days }, (_, index) => {
      const date = addDays(from, index)
      return { date, slots: slotsOf(state, date, location) }
    }),
  )
}

const fits = (patient: ClinicPatient, { emrId, destination, location }: SendOtpInput) =>
  patient.location === location &&
  (emrId
    ? patient.rawId === emrId
    : [patient.email ?? '', patient.phoneNumber ?? ''].map(contactKey).includes(contactKey(destination)))

const fullNames = (patient: ClinicPatient): MatchingPatient => {
  const { rawId, title = null, firstName, lastName, middleName = null, email, phoneNumber } = patient
  return { rawId, title, firstName, lastName, middleName, email, phoneNumber }
}

/** A patient as the extension `challenge` shows them before a code was verified. */
const masked = ({ patients }: ClinicState, patient: ClinicPatient): MatchingPatient => ({
  rawId: `…${patient.rawId.slice(-2)}`,
  firstName: `${patient.firstName[0]}.`,
  lastName: `${patient.lastName[0]}.`,
  email: patient.email && patient.email.replace(/^(.).*@/, '$1•••@'),
  phoneNumber: patient.phoneNumber && `${patient.phoneNumber.slice(0, 4)}•••${patient.phoneNumber.slice(-4)}`,
  challenge: 'c1',
  ref: `r${patients.indexOf(patient) + 1}`,
})

const matchingPatient = ({ patients }: ClinicState, { ref, email, phoneNumber }: VerifyOtpInput) =>
  ref
    ? patients[Number(ref.slice(1)) - 1]
    : patients.find((one) => one.email === email && one.phoneNumber === phoneNumber)

const TIMES = ['09:00', '09:30', '10:00', '11:30', '14:00', '15:30']

/** Sundays are closed. Some times are taken on every day, the others until all doctors are booked. */
function slotsOf({ bookings, doctors }: ClinicState, date: string, location: string) {
  const day = new Date(`${date}T12:00Z`).getUTCDay()
  if (day === 0) return []
  const booked = (start: string) =>
    bookings.filter(
      (one) => one.appointment_date === date && one.start_time === start && one.location === location,
    ).length
  return TIMES.map((start, index) => ({
    start,
    free: (index + day) % 3 !== 0 && booked(start) < doctors.length,
  }))
}

function bookedFrom({ bookings, doctors }: ClinicState, input: BookingInput): BookedAppointment {
  const { appointment_date, start_time, location, doctor_id } = input
  const number = bookings.length - 1
  const doctor = doctors.find(({ id }) => id === doctor_id) ?? doctors[0]
  return aBookedAppointment({
    id: 501 + number,
    reference: `MLR-7K2Q-${84 + number}`,
    appointment_date,
    start_time,
    location,
    doctor: doctor
      ? {
          id: doctor.id,
          first_name: doctor.first_name,
          last_name: doctor.last_name,
          title: doctor.title ?? null,
        }
      : null,
  })
}

const rowFrom = (input: BookingInput, { id, reference, doctor }: BookedAppointment) =>
  anAppointment({
    user: {
      surname: input.surname,
      other_names: input.other_names,
      address: input.address,
      email: input.email,
      phone_number: input.phone_number,
      location: input.location,
    },
    appointment_date: `${input.appointment_date}T${input.start_time}`,
    serviceText: input.serviceText,
    description: input.description,
    id,
    reference,
    start_time: input.start_time,
    doctor,
    verified: input.patient_id !== null,
  })
