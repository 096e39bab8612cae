import type { DayLoad, LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import { clinicDay } from '../clock.ts'
import type { Db } from '../database/connect.ts'

const DAYS = 14

/** The booked and available minutes of the branches today and on the following days. */
export async function loadOfNextDays(
  db: Db,
  { branches, now }: { branches: LocationCode[]; now: Date },
): Promise<DayLoad[]> {
  const { rows } = await sql<DayLoad>`
    with range as (
      select ${clinicDay(now)}::date as first, ${clinicDay(now)}::date + ${DAYS}::int as until
    ), branch as (
      select unnest(${branches}::text[]) as code
    ), closed as (
      select b.code, w.doctor_id, range_agg(w.period) as periods
      from branch b cross join range cross join lateral blocker_windows(b.code, range.first, range.until) w group by 1, 2
    ), off as (
      select o.doctor_id, o.periods
      from branch b cross join range cross join lateral doctor_off_times(b.code, range.first, range.until) o
    ), open as (
      select b.code, d.day, range_agg(tsrange(d.day + h.opens, d.day + h.closes)) as periods
      from branch b cross join range
      cross join lateral generate_series(range.first::timestamp, range.until - interval '1 day', interval '1 day') as d(day)
      join branch_hours h on h.branch = b.code and h.weekday = extract(dow from d.day)::int
      group by 1, 2
    ), work as (
      select open.code, open.day, open.periods - coalesce(off.periods, '{}') - coalesce(everybody.periods, '{}')
        - coalesce(own.periods, '{}') as periods
      from open
      join doctors d on d.branch = open.code and d.active
      left join off on off.doctor_id = d.id
      left join closed everybody on everybody.code = open.code and everybody.doctor_id is null
      left join closed own on own.code = open.code and own.doctor_id = d.id
    ), of_doctors as (
      select code, day, sum(extract(epoch from upper(period) - lower(period)) / 60) as minutes
      from work cross join unnest(periods) as period group by 1, 2
    ), of_rooms as (
      select open.code, open.day, sum(extract(epoch from upper(period) - lower(period)) / 60)
        * (select count(*) from rooms r where r.branch = open.code and r.active) as minutes
      from open left join closed everybody on everybody.code = open.code and everybody.doctor_id is null
      cross join unnest(open.periods - coalesce(everybody.periods, '{}')) as period group by 1, 2
    ), available as (
      select day, sum(least(of_doctors.minutes, of_rooms.minutes))::int as minutes
      from of_doctors join of_rooms using (code, day) group by 1
    ), booked as (
      select a.starts_at::date as day, sum(extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes
      from appointments a cross join range
      where a.branch = any (${branches}::text[]) and a.state <> 'cancelled'
        and a.starts_at >= range.first and a.starts_at < range.until
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(available.minutes, 0) as available,
      coalesce(booked.minutes, 0) as booked
    from range
    cross join lateral generate_series(range.first::timestamp, range.until - interval '1 day', interval '1 day') as d(day)
    left join available on available.day = d.day
    left join booked on booked.day = d.day::date
    order by d.day`.execute(db)
  return rows
}
