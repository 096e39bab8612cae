import type { BookingInput, DayOfSlots, LocationCode } from '@molar/contract'
import { aPerson, type Person } from '../support/clinic.ts'
import { daysFromNow, type AppointmentTime } from '../support/days.ts'

let callers = 0

/** Calls of other patients. They have their own addresses and do not use the spec's network. */
export function otherPatients(apiUrl: string) {
  async function availableTimes(location: LocationCode, date: string) {
    const query = new URLSearchParams({ location, from: date, days: '1' })
    const response = await fetch(`${apiUrl}/availability?${query}`)
    const { data } = (await response.json()) as { data: DayOfSlots[] }
    return (data[0]?.slots ?? []).filter(({ free }) => free).map(({ start }) => start)
  }

  async function sendBooking(
    location: LocationCode,
    { date, time }: AppointmentTime,
    person: Person = aPerson(),
  ) {
    callers += 1
    const { firstName, lastName, email, phone } = person
    const booking: Partial<BookingInput> = {
      surname: firstName,
      other_names: lastName,
      email,
      phone_number: phone,
      location,
      appointmentType: 'consultation',
      appointment_date: date,
      start_time: time,
    }
    const response = await fetch(`${apiUrl}/appointments/book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `172.16.${callers % 200}.7` },
      body: JSON.stringify(booking),
    })
    return response.status
  }

  return {
    availableTimes,
    /** A new patient books that time. */
    async book(location: LocationCode, moment: AppointmentTime, person: Person) {
      const status = await sendBooking(location, moment, person)
      if (status !== 200) throw new Error(`The other patient could not book: ${status}.`)
    },
    /** The first available time of the branch, by default 20 days ahead, so that specs do not compete for one day. */
    async firstAvailableTime(location: LocationCode, { days = 20 } = {}): Promise<AppointmentTime> {
      for (let ahead = days; ahead < days + 10; ahead++) {
        const date = daysFromNow(ahead)
        const [time] = await availableTimes(location, date)
        if (time) return { date, time }
      }
      throw new Error(`${location} has no available time in the ten days from day ${days}.`)
    },
    /** Books that time until it is full: the server refuses the next booking. */
    async bookUntilFull(location: LocationCode, moment: AppointmentTime) {
      let status = 200
      for (let attempts = 0; attempts < 50 && status < 300; attempts++)
        status = await sendBooking(location, moment)
      if (status !== 409) throw new Error(`That time did not become full: ${status}.`)
    },
  }
}
