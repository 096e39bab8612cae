import type { ClosedTime, LocationCode, ScheduleDay } from '@molar/contract'
import { type RawBuilder, sql } from 'kysely'
import { clinicDay, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { scheduledAppointments } from './scheduled-appointments.ts'

interface ScheduleRequest {
  location: LocationCode
  /** `YYYY-MM-DD`. */
  from: string
  days: number
  now: Date
}

/** The schedule of a branch, without whose it is, and the ids of the patients in it. */
export async function readSchedule(db: Db, request: ScheduleRequest) {
  const { location, now } = request
  const [branch, days, doctors, rooms, closed, appointments] = await Promise.all([
    db.selectFrom('branches').select('grid_minutes').where('code', '=', location).executeTakeFirstOrThrow(),
    openingHours(db, request),
    doctorsOf(db, request),
    roomsOf(db, request),
    closedTimes(db, request),
    appointmentsOf(db, request),
  ])
  const schedule = {
    readAt: now.toISOString(),
    now: clinicTimestamp(now).slice(0, 16).replace(' ', 'T'),
    gridMinutes: branch.grid_minutes,
    days,
    doctors: doctors.filter(({ isShown }) => isShown),
    formerDoctors: doctors.filter(({ isShown }) => !isShown),
    rooms: rooms.map(({ active, ...room }) => (active ? room : { ...room, active })),
    closed,
    appointments,
  }
  // The response has only what its schema declares, so the ids of patients stay here.
  return { schedule, patients: appointments.map(({ patientId }) => patientId) }
}

async function openingHours(db: Db, { location, from, days }: ScheduleRequest) {
  const { rows } = await sql<ScheduleDay>`
    select to_char(d.day, 'YYYY-MM-DD') as date,
      coalesce(json_agg(json_build_object('start', to_char(h.opens, 'HH24:MI'), 'end', to_char(h.closes, 'HH24:MI'))
        order by h.opens) filter (where h.opens is not null), '[]') as hours
    from generate_series(${from}::date, ${from}::date + ${days}::int - 1, interval '1 day') as d(day)
    left join branch_hours h on h.branch = ${location} and h.weekday = extract(dow from d.day)::int
    group by d.day order by d.day`.execute(db)
  return rows
}

/** Whether there are appointments `a` on these days that fulfil the condition. */
const hasAppointments = (condition: RawBuilder<unknown>, { location, from, days }: ScheduleRequest) =>
  sql<boolean>`exists (
    select from appointments a where a.branch = ${location} and ${condition} and a.state <> 'cancelled'
      and a.starts_at >= ${from}::date and a.starts_at < ${from}::date + ${days}::int)`

/** The rooms in use, and those out of use that have appointments on these days. */
const roomsOf = (db: Db, request: ScheduleRequest) =>
  db
    .selectFrom('rooms as r')
    .select(['r.id', 'r.name', 'r.active'])
    .where('r.branch', '=', request.location)
    .where((eb) => eb.or([eb('r.active', '=', true), hasAppointments(sql`a.room_id = r.id`, request)]))
    .orderBy('r.name')
    .execute()

/** All doctors of the branch. The active ones are shown, and those who left but have appointments on these days. */
function doctorsOf(db: Db, request: ScheduleRequest) {
  return db
    .selectFrom('doctors as d')
    .select(['d.id', 'd.first_name', 'd.last_name', 'd.title', 'd.profession', 'd.active'])
    .select((eb) =>
      eb.or([eb('d.active', '=', true), hasAppointments(sql`a.doctor_id = d.id`, request)]).as('isShown'),
    )
    .where('d.branch', '=', request.location)
    .orderBy('d.last_name')
    .orderBy('d.first_name')
    .orderBy('d.id')
    .execute()
}

/**
 * Blockers, the times at which doctors do not work while the branch is open, cut at midnight, and times held for the waiting list.
 * Doctors who left work on no day from today on.
 */
async function closedTimes(db: Db, { location, from, days, now }: ScheduleRequest) {
  const { rows } = await sql<ClosedTime>`
    with day as (
      select d.day, tsrange(d.day, d.day + interval '1 day') as whole,
        (select tsrange(d.day + min(h.opens), d.day + max(h.closes)) from branch_hours h
          where h.branch = ${location} and h.weekday = extract(dow from d.day)::int having count(*) > 0) as open
      from generate_series(${from}::timestamp, ${from}::date + ${days}::int - interval '1 day', interval '1 day') as d(day)
    ), closed as (
      select day.day, w.doctor_id, w.period * day.whole as period,
        json_build_object('id', b.id, 'description', b.description) as blocker, null::timestamp as held_until,
        null::int as room_id, null::int as appointment_id
      from blocker_windows(${location}, ${from}::date, ${from}::date + ${days}::int) w
      join blockers b on b.id = w.blocker_id
      join day on day.whole && w.period
      where w.doctor_id is null or w.doctor_id in (select id from doctors where branch = ${location})
      union all
      select day.day, o.doctor_id, off.period * day.open, null, null, null, null
      from doctor_off_times(${location}, ${from}::date, ${from}::date + ${days}::int) o
      cross join unnest(o.periods) as off(period)
      join day on day.open && off.period
      where day.day < ${clinicDay(now)}::date or o.doctor_id in (select id from doctors where active)
      union all
      select day.day, d.id, day.open, null, null, null, null
      from doctors d join day on day.day >= ${clinicDay(now)}::date and day.open is not null
      where d.branch = ${location} and not d.active
      union all
      select o.starts_at::date, o.doctor_id, o.period, null, o.held_until, o.room_id, e.appointment_id
      from waiting_list_offers o join waiting_list_entries e on e.id = o.entry_id
      where o.branch = ${location} and o.state = 'open'
        and o.starts_at >= ${from}::date and o.starts_at < ${from}::date + ${days}::int
    )
    select to_char(day, 'YYYY-MM-DD') as date, doctor_id as "doctorId", blocker,
      to_char(held_until, 'YYYY-MM-DD"T"HH24:MI') as "heldUntil", room_id as "roomId",
      appointment_id as "appointmentId",
      to_char(lower(period), 'HH24:MI') as start,
      case when upper(period) = day + interval '1 day' then '24:00' else to_char(upper(period), 'HH24:MI') end as "end"
    from closed where not isempty(period) order by day, lower(period), doctor_id`.execute(db)
  return rows
}

const appointmentsOf = (db: Db, { location, from, days }: ScheduleRequest) =>
  scheduledAppointments(
    db,
    sql`a.branch = ${location} and a.state <> 'cancelled'
      and a.starts_at >= ${from}::date and a.starts_at < ${from}::date + ${days}::int`,
  )
