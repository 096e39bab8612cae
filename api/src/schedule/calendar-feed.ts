import { randomBytes } from 'node:crypto'
import {
  addDays,
  type AppointmentState,
  CALENDAR_FEED_PATH,
  type CalendarFeed,
  CLINIC_ZONE,
  doctorName,
  FEED_TOKEN_LENGTH,
  type LocationCode,
} from '@molar/contract'
import { sql } from 'kysely'
import { clinicDay } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { hashOf } from '../tokens/tokens.ts'
import { formatCalendar } from './calendar-format.ts'

declare module '../database/tables.ts' {
  interface Database {
    calendar_feeds: { staff_id: number; hash: string; created_at: Date }
  }
}

const DAYS_BEFORE = 7
const DAYS_AHEAD = 90

const RANDOM_BYTES = 32
const SHAPE = new RegExp(`^[\\w-]{${FEED_TOKEN_LENGTH}}$`)

export async function feedOf(
  db: Db,
  { userId, doctorId }: { userId: number; doctorId: number | null },
): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('staff_id', '=', userId)
    .executeTakeFirst()
  return { shows: doctorId === null ? 'branch' : 'own', since: feed?.created_at.toISOString() ?? null }
}

/** Replaces the address of a person, and returns the path of the new one. */
export async function renewFeed(trx: Db, { userId, now }: { userId: number; now: Date }) {
  const token = randomBytes(RANDOM_BYTES).toString('base64url')
  const values = { hash: hashOf(token), created_at: now }
  await trx
    .insertInto('calendar_feeds')
    .values({ staff_id: userId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute()
  return CALENDAR_FEED_PATH.replace(':token', token)
}

/** Whose appointments: of one doctor, or of a branch. */
interface Feed {
  doctorId: number | null
  branch: LocationCode
}

/**
 * Whose appointments a token shows, as the account is now. Undefined for an unknown token, for a disabled account, for a
 * doctor who left, and for a branch that the person may no longer see.
 */
export async function findFeed(db: Db, token: string): Promise<Feed | undefined> {
  if (!SHAPE.test(token)) return undefined
  const found = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('staff as s', 's.id', 'f.staff_id')
    .leftJoin('doctors as d', 'd.id', 's.doctor_id')
    .where('f.hash', '=', hashOf(token))
    .where('s.disabled_at', 'is', null)
    .select(['s.doctor_id as doctorId', 's.branch', 's.branches', 'd.active', 'd.branch as doctorBranch'])
    .executeTakeFirst()
  if (!found) return undefined
  const { doctorId, branches, active, doctorBranch } = found
  const branch = doctorBranch ?? found.branch
  if ((doctorId !== null && !active) || (branches !== null && !branches.includes(branch))) return undefined
  return { doctorId, branch }
}

interface FeedRow {
  reference: string
  sequence: number
  start: string
  end: string
  state: AppointmentState
  room: string
  title: string
  first_name: string
  last_name: string
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${CLINIC_ZONE} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`

/** The appointments of a feed as an .ics file: times, doctor, room and reference, and nothing about the patient. */
export async function feedFile(db: Db, { doctorId, branch }: Feed, now: Date): Promise<string> {
  const today = clinicDay(now)
  const from = addDays(today, -DAYS_BEFORE)
  const until = addDays(today, DAYS_AHEAD + 1)
  const condition =
    doctorId === null
      ? sql`a.branch = ${branch} and a.starts_at >= ${from}::date and a.starts_at < ${until}::date`
      : // The index of the constraint against double bookings.
        sql`a.doctor_id = ${doctorId} and a.period && tsrange(${from}::date, ${until}::date)`
  const { rows } = await sql<FeedRow>`
    select a.reference, a.calendar_sequence as sequence, ${utc('a.starts_at')} as start, ${utc('a.ends_at')} as "end",
      a.state, r.name as room, d.title, d.first_name, d.last_name
    from appointments a
    join doctors d on d.id = a.doctor_id
    join rooms r on r.id = a.room_id
    where ${condition} and a.state <> 'cancelled'
    order by a.starts_at, a.id`.execute(db)
  return formatCalendar(
    rows.map(({ reference, sequence, start, end, state, room, ...doctor }) => ({
      // The emails and the file of the booking page have the same uid.
      uid: reference,
      sequence,
      start,
      end,
      title: doctorId === null ? `${doctorName(doctor)}: ${reference}` : reference,
      location: room,
      isTentative: state === 'pending',
    })),
    now,
  )
}
