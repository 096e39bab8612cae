import type { AvailabilityQuery } from '@molar/contract'
import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'

export interface AvailableTimesQuery extends AvailabilityQuery {
  /** The first day that is read is so many days before `from`. */
  earlier?: number
  now: Date
  /** How long the appointment is; left out: as long as the service. */
  minutes?: number | undefined
  /** New patients may book only their share of a day. */
  asNew: boolean
  /** The id of the appointment that is to be moved: it takes no time. */
  except?: number
}

/** Every requested day, also days without an available start, each as the JSON of a `DayOfSlots`. */
export async function availableTimesJson(db: Db, query: AvailableTimesQuery): Promise<string[]> {
  const {
    location,
    from,
    earlier = 0,
    days,
    doctorId = null,
    serviceId = null,
    minutes = null,
    now,
    asNew,
    except = null,
    atDesk = false,
  } = query
  // PostgreSQL calculates it: a day before the year 1 or after 9999 has no form that JavaScript and PostgreSQL share.
  const first = sql`(${from}::date - ${earlier}::int)`
  const { rows } = await sql<{ days: string }>`
    select string_agg(d.day, chr(10) order by d.date) as days from (
      select d.day as date, '{"date":"' || to_char(d.day, 'YYYY-MM-DD') || '","slots":[' || coalesce(
        string_agg('{"start":"' || f.start || '","free":' || f.free || '}', ',' order by f.start), '') || ']}' as day
      from generate_series(${first}, ${first} + ${days}::int - 1, interval '1 day') as d(day)
      left join available_times_for(${location}, ${first}, ${first} + ${days}::int, ${doctorId}::int, ${serviceId}::int,
        ${minutes}::int, ${clinicTimestamp(now)}::timestamp, ${asNew}::boolean, ${except}::int, ${atDesk}::boolean) f on f.day = d.day::date
      group by d.day) d`.execute(db)
  return rows[0]!.days.split('\n')
}

/**
 * The field whose id does not belong to the branch, if any. Doctors who have left and services that have ended belong to it:
 * appointments with them can be moved.
 */
export async function unknownChoice(
  db: Db,
  location: string,
  { doctorId, serviceId }: Pick<AvailabilityQuery, 'doctorId' | 'serviceId'>,
): Promise<'doctor' | 'service' | undefined> {
  if (doctorId == null && serviceId == null) return undefined
  const { rows } = await sql<{ doctor: boolean; service: boolean }>`select
    ${doctorId ?? null}::int is null
      or exists (select from doctors where id = ${doctorId ?? null} and branch = ${location}) as doctor,
    ${serviceId ?? null}::int is null
      or exists (select from services where id = ${serviceId ?? null} and branch = ${location}) as service
  `.execute(db)
  const { doctor, service } = rows[0]!
  return doctor ? (service ? undefined : 'service') : 'doctor'
}
