import type { BookingInput } from '@molar/contract'
import { aPerson, type Booking, type Clinic } from '../support/clinic.ts'
import { ADMIN } from './base-routes.ts'
import type { BaseServer } from './base-server.ts'

const asBooking = (input: BookingInput): Booking => ({
  rawId: input.patient_id,
  firstName: input.surname,
  lastName: input.other_names,
  email: input.email,
  phone: input.phone_number,
  location: input.location,
  date: input.appointment_date,
  time: input.start_time,
  serviceId: input.service_id,
  serviceText: input.serviceText,
  complaint: input.description,
})

/** The clinic behind the base-only server: its books are what it was sent. */
export const baseClinic = (server: BaseServer): Clinic => ({
  async registers(changes) {
    const person = aPerson(changes)
    server.patients.push(person)
    return person
  },
  bookingsFor: async (contact) =>
    server.bookings
      .filter(({ email, phone_number }) => email === contact || phone_number === contact)
      .map(asBooking),
  blockersNamed: async (name) =>
    server.blockers
      .filter(({ description }) => description === name)
      .map((blocker) => ({
        description: blocker.description as string,
        type: blocker.type as string,
        start: blocker.startDateTime as string | null,
        end: blocker.endDateTime as string | null,
        days: blocker.recurringDays as number[],
        dates: blocker.recurringDates as number[],
        month: blocker.selectedMonth as number | null,
      })),
  admin: ADMIN,
  codeFor: async (contact, options) => server.codeFor(contact, options),
})
