import { expect } from '@playwright/test'
import type { FullEnvironment } from '../environment/environment.ts'
import { aPerson, type Person } from '../support/clinic.ts'
import type { AppointmentTime } from '../support/days.ts'

const SMALL_BRANCH = [
  `delete from appointments where branch = 'phc'`,
  `delete from blockers`,
  `delete from doctor_hours`,
  `update doctors set active = false
   where branch = 'phc' and id <> (select min(id) from doctors where branch = 'phc')`,
  `delete from branch_hours where branch = 'phc'`,
  `insert into branch_hours (branch, weekday, opens, closes) values ('phc', 3, '10:00', '10:30')`,
  `update branches set new_patient_share = 100 where code = 'phc'`,
]

/**
 * Port Harcourt has one time a week, Wednesday 10:00, by the fixed time of the environment. Four patients have the first
 * four; the links are those in their confirmations.
 */
export async function bookFourPatients({ database, otherPatients, mailbox }: FullEnvironment) {
  for (const statement of SMALL_BRANCH) await database.query(statement)
  const patients = []
  for (const date of ['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23']) {
    const person = aPerson({ location: 'phc' })
    await otherPatients.book('phc', { date, time: '10:00' }, person)
    patients.push({ person, link: await mailbox.linkFor(person.email!) })
  }
  const [first, second, third, fourth] = patients
  return { first: first!, second: second!, third: third!, fourth: fourth! }
}

/**
 * Holds a time for a patient who waits, with an email that counts as sent. The server offers times from 8:00 to 20:00
 * only, and then it may have offered another one.
 */
const OFFER = `
  with entry as (
    select e.id, a.id as appointment, a.branch, b.offer_hold_minutes
    from waiting_list_entries e join appointments a on a.id = e.appointment_id join patients p on p.id = a.patient_id
    join branches b on b.code = a.branch where p.email = lower($1) and e.state = 'waiting'
  ), offer as (
    select *, offer_time(id, $2::timestamp, now() at time zone 'Africa/Lagos') as offer from entry
  )
  insert into outbox (id, kind, channel, location, language, appointment_id, state, created_at, next_at, give_up_at)
  select gen_random_uuid(), 'offer', 'email', branch, 'en', appointment, 'sent', now(), now(),
    now() + make_interval(mins => offer_hold_minutes)
  from offer where offer is not null`

const OFFERED = `
  select to_char(o.starts_at, 'YYYY-MM-DD') as date, to_char(o.starts_at, 'HH24:MI') as time
  from waiting_list_offers o join waiting_list_entries e on e.id = o.entry_id
  join appointments a on a.id = e.appointment_id join patients p on p.id = a.patient_id
  where p.email = lower($1) and o.state = 'open'`

/** Offers an earlier time to a patient on the waiting list. @returns the offered time */
export async function offerEarlierTime(
  { database }: FullEnvironment,
  { email }: Person,
  { date, time }: AppointmentTime,
) {
  const offered = () => database.query<AppointmentTime>(OFFERED, [email])
  await expect
    .poll(async () => {
      await database.query(OFFER, [email, `${date} ${time}`])
      return offered()
    })
    .toHaveLength(1)
  return (await offered())[0]!
}

/** The last place of this person on the waiting list. A place that was offered nothing is deleted when the person leaves. */
export async function storedWish({ database }: FullEnvironment, { email }: Person) {
  const [row] = await database.query<{ state: string; partOfDay: string }>(
    `select e.state, e.part_of_day as "partOfDay" from waiting_list_entries e
     join appointments a on a.id = e.appointment_id join patients p on p.id = a.patient_id
     where p.email = lower($1) order by e.id desc`,
    [email],
  )
  return row
}
