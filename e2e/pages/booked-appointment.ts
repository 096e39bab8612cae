import type { FullEnvironment } from '../environment/environment.ts'
import type { Person } from '../support/clinic.ts'

/** A new patient has booked that many days ahead. @returns the link in the confirmation */
export async function bookNewPatient(
  { otherPatients, mailbox }: FullEnvironment,
  person: Person,
  days: number,
) {
  const moment = await otherPatients.firstFreeTime(person.location, { days })
  await otherPatients.books(person.location, moment, person)
  return { moment, link: await mailbox.linkFor(person.email!) }
}

/** The appointment of this person in the database. */
export async function storedAppointment({ database }: FullEnvironment, { email }: Person) {
  const [row] = await database.query<{
    id: number
    date: string
    time: string
    state: string
    version: number
  }>(
    `select a.id, to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as time, a.state,
       a.version
     from appointments a join patients p on p.id = a.patient_id where p.email = lower($1)`,
    [email],
  )
  return row!
}
