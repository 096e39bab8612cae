import type { BookingInput } from '@molar/contract'
import { type ClinicState, contactKey } from '@molar/shared/testing/mock-clinic'
import { aPerson, type StoredBooking, type TestClinic } from '../support/clinic.ts'
import { BASE_ADMIN } from './base-server.ts'

const asBooking = (input: BookingInput): StoredBooking => ({
  rawId: input.patient_id,
  firstName: input.surname,
  lastName: input.other_names,
  email: input.email,
  phone: input.phone_number,
  location: input.location,
  doctor: null,
  date: input.appointment_date,
  time: input.start_time,
  minutes: input.duration,
  reference: null,
  calendarSequence: 0,
  type: input.appointmentType,
  serviceId: input.service_id,
  serviceText: input.serviceText,
  complaint: input.description,
})

/** The clinic behind the base-only server, read from the mock clinic's state. */
export const baseClinic = (state: ClinicState): TestClinic => ({
  async registerPatient(changes) {
    const person = aPerson(changes)
    const { phone, age = '', ...patient } = person
    state.patients.push({
      ...patient,
      age: age ? Number(age) : null,
      phoneNumber: phone,
      gender: 'female',
      nationality: 'nigeria',
    })
    return person
  },
  bookingsFor: async (contact) =>
    state.bookings
      .filter(({ email, phone_number }) =>
        [email, phone_number].some((one) => one && contactKey(one) === contactKey(contact)),
      )
      .map(asBooking),
  blockersNamed: async (name) =>
    state.blockers
      .filter(({ description }) => description === name)
      .map((blocker) => ({
        description: blocker.description,
        type: blocker.type,
        start: blocker.startDateTime,
        end: blocker.endDateTime,
        days: blocker.recurringDays ?? [],
        dates: blocker.recurringDates ?? [],
        month: blocker.selectedMonth,
      })),
  admin: BASE_ADMIN,
  async codeFor(contact, { nth = 1 } = {}) {
    const sent = state.codes.filter((one) => one.contact === contactKey(contact))[nth - 1]
    if (!sent) throw new Error(`No code number ${nth} was sent to ${contact}.`)
    return sent.code
  },
})
