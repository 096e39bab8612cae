import {
  addDays,
  CLINIC_ZONE,
  doctorName,
  type FigureCounts,
  type Figures,
  type LocationCode,
} from '@molar/contract'
import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'

interface FiguresRequest {
  branches: LocationCode[]
  /** `YYYY-MM-DD`. */
  from: string
  to: string
  now: Date
}

/** Upper limits of the groups by hours from booking to visit. */
const LEAD_HOURS = [24, 48, 96, 168, 336, 720]

/** What `grouping` returns for each group: a bit for each column that the group does not have. */
const GROUPED_BY = { day: 0b01111, weekday: 0b10111, branch: 0b11011, doctor: 0b11101, service: 0b11110 }

interface CountRow extends FigureCounts {
  grouped: number
  day: string
  weekday: number
  branch: LocationCode
  doctorId: number
  doctorBranch: LocationCode
  service: string | null
  title: string | null
  first_name: string
  last_name: string
}

/** The numbers of appointments in a range. Each is counted in one read of the range, so that the whole table is never read. */
export async function readFigures(db: Db, request: FiguresRequest): Promise<Omit<Figures, 'nextDays'>> {
  const [rows, { leadTimes, medianLeadHours }] = await Promise.all([
    countRows(db, request),
    readLeadTimes(db, request),
  ])
  const of = (group: keyof typeof GROUPED_BY) => rows.filter(({ grouped }) => grouped === GROUPED_BY[group])
  const byDay = new Map(of('day').map((row) => [row.day, countsOf(row)]))
  const days: Figures['days'] = []
  for (let date = request.from; date <= request.to; date = addDays(date, 1))
    days.push({ date, ...(byDay.get(date) ?? NONE) })
  return {
    total: countsOf(rows.find(({ grouped }) => grouped === 0b11111) ?? NONE),
    medianLeadHours,
    leadTimes,
    days,
    weekdays: of('weekday').map((row) => ({ weekday: row.weekday, ...countsOf(row) })),
    branches: of('branch').map((row) => ({ location: row.branch, ...countsOf(row) })),
    doctors: of('doctor').map((row) => ({
      id: row.doctorId,
      name: doctorName(row),
      location: row.doctorBranch,
      ...countsOf(row),
    })),
    services: of('service').map((row) => ({ name: row.service, ...countsOf(row) })),
  }
}

const NONE: FigureCounts = { appointments: 0, begun: 0, noShows: 0, cancelled: 0 }

const countsOf = ({ appointments, begun, noShows, cancelled }: FigureCounts): FigureCounts => ({
  appointments,
  begun,
  noShows,
  cancelled,
})

const inRange = ({ branches, from, to }: FiguresRequest) =>
  sql`a.branch = any (${branches}::text[]) and a.starts_at >= ${from}::date and a.starts_at < ${to}::date + 1`

async function countRows(db: Db, request: FiguresRequest) {
  const { rows } = await sql<CountRow>`
    with a as (
      select a.branch, a.doctor_id, a.state, a.starts_at::date as day, extract(dow from a.starts_at)::int as weekday,
        s.name as service, a.starts_at <= ${clinicTimestamp(request.now)}::timestamp as has_begun
      from appointments a left join services s on s.id = a.service_id
      where ${inRange(request)}
    ), counted as (
      select grouping(day, weekday, branch, doctor_id, service) as grouped, day, weekday, branch, doctor_id, service,
        count(*) filter (where state <> 'cancelled')::int as appointments,
        count(*) filter (where state <> 'cancelled' and has_begun)::int as begun,
        count(*) filter (where state = 'noshow')::int as "noShows",
        count(*) filter (where state = 'cancelled')::int as cancelled
      from a group by grouping sets ((), (day), (weekday), (branch), (doctor_id), (service))
    )
    select c.grouped, to_char(c.day, 'YYYY-MM-DD') as day, c.weekday, c.branch, c.doctor_id as "doctorId", d.branch as "doctorBranch",
      c.service,
      c.appointments, c.begun, c."noShows", c.cancelled, d.title, d.first_name, d.last_name
    from counted c left join doctors d on d.id = c.doctor_id
    order by c.weekday, c.branch, c.appointments desc, c.doctor_id, c.service`.execute(db)
  return rows
}

async function readLeadTimes(db: Db, request: FiguresRequest) {
  const { rows } = await sql<{ bucket: number | null; appointments: number; median: number | null }>`
    with a as (
      select extract(epoch from a.starts_at at time zone ${CLINIC_ZONE} - a.created_at) / 3600 as hours
      from appointments a
      where ${inRange(request)} and a.state <> 'cancelled'
    )
    select width_bucket(hours::float8, ${LEAD_HOURS}::float8[]) as bucket, count(*)::int as appointments,
      percentile_cont(0.5) within group (order by hours)::float8 as median
    from a group by grouping sets ((), (1))`.execute(db)
  const inBucket = new Map(rows.map(({ bucket, appointments }) => [bucket, appointments]))
  const median = rows.find(({ bucket }) => bucket === null)?.median ?? null
  return {
    medianLeadHours: median === null ? null : Math.round(median * 10) / 10,
    leadTimes: [...LEAD_HOURS, null].map((hours, bucket) => ({
      hours,
      appointments: inBucket.get(bucket) ?? 0,
    })),
  }
}
