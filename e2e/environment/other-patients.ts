import type { BookingInput, DayOfSlots, LocationCode } from '@molar/contract'
import { aPerson, type Person } from '../support/clinic.ts'
import { daysFromNow, type AppointmentTime } from '../support/days.ts'

let callers = 0

/** Calls of other patients. They have their own addresses and do not use the spec's network. */
export function otherPatients(apiUrl: string) {
  async function freeTimes(location: LocationCode, date: string) {
    const query = new URLSearchParams({ location, from: date, days: '1' })
    const answer = await fetch(`${apiUrl}/availability?${query}`)
    const { data } = (await answer.json()) as { data: DayOfSlots[] }
    return (data[0]?.slots ?? []).filter(({ free }) => free).map(({ start }) => start)
  }

  async function books(location: LocationCode, { date, time }: AppointmentTime, person: Person = aPerson()) {
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
    const answer = await fetch(`${apiUrl}/appointments/book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `172.16.${callers % 200}.7` },
      body: JSON.stringify(booking),
    })
    return answer.status
  }

  return {
    freeTimes,
    /** A new patient books that time. */
    async books(location: LocationCode, moment: AppointmentTime, person: Person) {
      const status = await books(location, moment, person)
      if (status !== 200) throw new Error(`Somebody else could not book: ${status}.`)
    },
    /** The first available time of the branch, by default 20 days ahead, so that specs do not compete for one day. */
    async firstFreeTime(location: LocationCode, { days = 20 } = {}): Promise<AppointmentTime> {
      for (let ahead = days; ahead < days + 10; ahead++) {
        const date = daysFromNow(ahead)
        const [time] = await freeTimes(location, date)
        if (time) return { date, time }
      }
      throw new Error(`${location} has no free time in the ten days from day ${days}.`)
    },
    /** Books that time until the server refuses another booking. */
    async take(location: LocationCode, moment: AppointmentTime) {
      let status = 200
      for (let tries = 0; tries < 50 && status < 300; tries++) status = await books(location, moment)
      if (status !== 409) throw new Error(`Others could not take that time: ${status}.`)
    },
  }
}
