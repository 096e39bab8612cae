import type { DeskNotification } from '@molar/contract'
import { sql } from 'kysely'
import { DAY_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'

/** More than happens between an evening and the next morning: the bell counts as seen what it does not show. */
const MAX_NOTIFICATIONS = 100
/** How many of the newest rows of each table are looked at: the cost is the same at a million appointments. */
const MAX_ROWS = 1000
/** Most events are changes by the desks themselves: a thousand a day in a large clinic. */
const MAX_EVENTS = 2000

interface NotificationsQuery {
  actor: StaffRequester
  now: Date
}

/** What patients did and what failed in the last 24 hours in the branches of the person, newest first. */
export async function deskNotifications(
  db: Db,
  { actor: { userId, branches }, now }: NotificationsQuery,
): Promise<Required<DeskNotification>[]> {
  const since = new Date(+now - DAY_MS)
  const { notifications_seen_until: seenUntil } = await db
    .selectFrom('staff')
    .select('notifications_seen_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Omit<Required<DeskNotification>, 'at' | 'seen'> & { at: Date }>`
    with taken as (
      select w.appointment_id, o.starts_at
      from waiting_list_offers o join waiting_list_entries w on w.id = o.entry_id where o.state = 'taken'
    ), happened as (
      (select 'appointment ' || a.id as id, a.created_at as at, 'booked' as kind, a.id as appointment, null::timestamp as about
        from (select * from appointments order by id desc limit ${MAX_ROWS}) a where not a.booked_by_staff)
      union all
      (select 'event ' || e.id, e.at,
          case when e.action = 'moved' then case when t.starts_at is null then 'moved' else 'offer-taken' end
            when e.action = 'patient-confirmed' then 'will-come' else 'cancelled' end,
          e.appointment_id, e.to_start
        from (select * from appointment_events order by id desc limit ${MAX_EVENTS}) e
        left join taken t on t.appointment_id = e.appointment_id and t.starts_at = e.to_start
        where e.actor = 'patient'
          and (e.action in ('moved', 'patient-confirmed') or e.to_state = 'cancelled'))
    ), known as (
      select h.id, h.at, h.kind, a.id as "appointmentId", a.reference, a.branch as location,
        a.starts_at, coalesce(h.about, a.starts_at) as about
      from happened h join appointments a on a.id = h.appointment
      union all
      select 'message ' || o.id, o.settled_at, 'message-failed', o.appointment_id, a.reference, o.location,
        a.starts_at, coalesce(o.appointment_start, a.starts_at)
      from outbox o join appointments a on a.id = o.appointment_id
      where o.state = 'dead' and o.appointment_id is not null and o.settled_at > ${since}
    )
    select id, at, kind, "appointmentId", reference, location, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') as start,
      to_char(about, 'YYYY-MM-DD"T"HH24:MI') as about
    from known
    where at > ${since} and (${branches}::text[] is null or location = any (${branches}))
    order by at desc, id desc limit ${MAX_NOTIFICATIONS}`.execute(db)
  return rows.map(({ at, ...row }) => {
    // Whole milliseconds, as the client reads and sends them.
    const instant = new Date(at)
    return { ...row, at: instant.toISOString(), seen: seenUntil !== null && instant <= seenUntil }
  })
}

interface Seen {
  actor: StaffRequester
  until: Date
  now: Date
}

/** Records that the person has seen the notifications up to `until`, at most `now`. An earlier instant changes nothing. */
export async function recordSeen(db: Db, { actor, until, now }: Seen) {
  const seen = until < now ? until : now
  await db
    .updateTable('staff')
    .set({ notifications_seen_until: seen })
    .where('id', '=', actor.userId)
    .where((staff) =>
      staff.or([staff('notifications_seen_until', 'is', null), staff('notifications_seen_until', '<', seen)]),
    )
    .execute()
}
