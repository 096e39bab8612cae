import { expect } from '@playwright/test'
import { clinicToday } from '@molar/contract'
import { calendarAttachment } from '../environment/mailbox.ts'
import type { FullEnvironment } from '../environment/environment.ts'
import { aPerson, type Person } from '../support/clinic.ts'
import type { AppointmentTime } from '../support/days.ts'

/** Books for a new patient with a call, that many days ahead. @returns the time, and the link in the confirmation */
export async function createAppointment(
  { otherPatients, mailbox }: FullEnvironment,
  person: Person,
  days: number,
) {
  const moment = await otherPatients.firstAvailableTime(person.location, { days })
  await otherPatients.book(person.location, moment, person)
  return { moment, link: await mailbox.linkFor(person.email!) }
}

/** Until when this person can change the appointment online. */
export async function changeUntilOf(environment: FullEnvironment, person: Person) {
  const { id } = await storedAppointment(environment, person)
  const [until] = await environment.database.query<AppointmentTime>(
    `select to_char(change_until(a), 'YYYY-MM-DD') as date, to_char(change_until(a), 'HH24:MI') as time
     from appointments a where id = $1`,
    [id],
  )
  return until!
}

/** The clinic confirms the appointment of this person. */
export async function confirmByClinic(environment: FullEnvironment, person: Person) {
  const { id } = await storedAppointment(environment, person)
  await environment.database.query(`update appointments set state = 'booked' where id = $1`, [id])
}

/** A blocker of the doctor has the time of the appointment of this person, who was asked to choose another one. */
export async function askForAnotherTime(environment: FullEnvironment, person: Person) {
  const { id } = await storedAppointment(environment, person)
  await environment.database.query(
    `with b as (
       insert into blockers (description, type, starts_at, ends_at, branch, doctor_id, active_from)
       select 'The doctor is ill', 'One Time', starts_at, ends_at, branch, doctor_id, starts_at::date
       from appointments where id = $1 returning id
     )
     insert into appointment_calls (appointment_id, blocker_id, action, at, starts_at)
     select a.id, b.id, 'offered', now(), a.starts_at from appointments a cross join b where a.id = $1`,
    [id],
  )
}

/** An earlier appointment of a registered patient, for the list. @returns its id */
export async function addEarlierAppointment(environment: FullEnvironment, patient: Person) {
  const { database, otherPatients } = environment
  const stranger = aPerson({ location: patient.location })
  const moment = await otherPatients.firstAvailableTime(patient.location, { days: 2 })
  await otherPatients.book(patient.location, moment, stranger)
  // A message goes to the contact that the patient of the appointment has when it is sent.
  await expectMessages(environment, stranger, ['confirmation'])
  const [row] = await database.query<{ id: number }>(
    `update appointments set verified = true, patient_id = (select id from patients where raw_id = $1)
     where patient_id = (select id from patients where email = lower($2)) returning id`,
    [patient.rawId, stranger.email],
  )
  return row!.id
}

/** The appointment of this person that was booked last in the database. */
export async function storedAppointment({ database }: FullEnvironment, { email }: Person) {
  const [row] = await database.query<{
    id: number
    date: string
    time: string
    state: string
    version: number
    /** Whether the patient has said that they will come. */
    confirmed: boolean
    doctorId: number
    /** Of its last change. */
    reason: string | null
  }>(
    `select a.id, to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as time, a.state,
       a.version, a.patient_confirmed_at is not null as confirmed,
       a.doctor_id as "doctorId",
       (select e.reason from appointment_events e where e.appointment_id = a.id order by e.id desc limit 1) as reason
     from appointments a join patients p on p.id = a.patient_id where p.email = lower($1) order by a.id desc`,
    [email],
  )
  return row!
}

/** What the server has stored of a new patient. */
export async function storedPatient({ database }: FullEnvironment, { email }: Person) {
  const rows = await database.query(
    `select raw_id, first_name, concat_ws(' ', last_name, middle_name) as last_names, email, phone,
       to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, age, gender, nationality, branch
     from patients where email = lower($1)`,
    [email],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!
}

/**
 * Moves the appointment of a phone number to today, so that an arrival can be recorded. It starts at or after 6:00, when
 * its doctor and its room are available. Returns the day.
 */
export async function moveToToday({ database }: FullEnvironment, phone: string) {
  const today = clinicToday()
  const moved = await database.query(
    `update appointments a set starts_at = t.at, ends_at = t.at + (a.ends_at - a.starts_at)
     from (
       select m.id, s.at from appointments m join patients p on p.id = m.patient_id
       cross join generate_series($2::date + time '06:00', $2::date + time '20:00', interval '30 minutes') s (at)
       where p.phone = $1 and not exists (
         select from appointments o
         where o.id <> m.id and o.state <> 'cancelled' and (o.doctor_id = m.doctor_id or o.room_id = m.room_id)
           and o.period && tsrange(s.at, s.at + (m.ends_at - m.starts_at)))
       order by s.at limit 1
     ) t where a.id = t.id returning a.id`,
    [phone, today],
  )
  expect(moved).toHaveLength(1)
  return today
}

/** What this person was sent about the appointment, without offers: each of these kinds once by email and once by SMS. */
export async function expectMessages(
  { database, mailbox, sms }: FullEnvironment,
  { email, phone }: Person,
  kinds: readonly string[],
) {
  const written = () =>
    database.query<{ kind: string; channel: string; state: string }>(
      `select o.kind, o.channel, o.state from outbox o
       join appointments a on a.id = o.appointment_id join patients p on p.id = a.patient_id
       where p.email = lower($1) and a.id = (select max(id) from appointments where patient_id = p.id)
       order by o.created_at`,
      [email],
    )
  await expect.poll(async () => (await written()).filter(({ state }) => state === 'waiting')).toEqual([])
  const rows = await written()
  // Without codes.
  const received = {
    email: mailbox.mailsTo(email!).filter((mail) => calendarAttachment(mail) !== null),
    sms: sms.messagesTo(phone).filter(({ text }) => text.includes('http')),
  }
  for (const [channel, messages] of Object.entries(received)) {
    const ofChannel = rows.filter((row) => row.channel === channel)
    expect(ofChannel.map(({ kind }) => kind)).toEqual(kinds)
    // A message is skipped if the appointment changed before it was sent.
    expect(messages).toHaveLength(ofChannel.filter(({ state }) => state === 'sent').length)
  }
}
