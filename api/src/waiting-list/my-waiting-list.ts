import './waiting-list.table.ts'
import { CLINIC_ZONE, type MyWaitingList, type WaitingListOffer, type WaitingListWish } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { moveTo } from '../appointments/move.ts'
import { clinicTimestamp, HOUR_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/tables.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { tooMany } from '../limits/limits.ts'
import { PATIENT } from '../my-appointments/find-my-appointment.ts'
import {
  cancelRefusal,
  changeRefused,
  type MyAppointmentRow,
} from '../my-appointments/my-appointment-rows.ts'

/** The entries that wait, in the order of joining. */
export const waitingEntries = (db: Db) =>
  db
    .selectFrom('waiting_list_entries as e')
    .select(['e.id', 'e.doctor_id', 'e.weekdays', 'e.part_of_day', 'e.until'])
    .where('e.state', '=', 'waiting')
    .orderBy('e.id')

export const openOffers = (db: Db, now: string) =>
  db
    .selectFrom('waiting_list_offers as o')
    .innerJoin('doctors as d', 'd.id', 'o.doctor_id')
    .select(['o.id', 'o.entry_id', 'o.starts_at', 'o.held_until'])
    .select(['d.id as doctor_id', 'd.first_name', 'd.last_name', 'd.title', 'd.profession'])
    .where('o.state', '=', 'open')
    .where('o.held_until', '>', now)

type Entry = Pick<
  Selectable<Database['waiting_list_entries']>,
  'doctor_id' | 'weekdays' | 'part_of_day' | 'until'
>
type Offer = Awaited<ReturnType<ReturnType<typeof openOffers>['executeTakeFirstOrThrow']>>

export const wishOf = ({ doctor_id, weekdays, part_of_day, until }: Entry): WaitingListWish => ({
  doctor_id,
  weekdays,
  partOfDay: part_of_day,
  until,
})

export const offerOf = (offer: Offer): WaitingListOffer => ({
  id: offer.id,
  appointment_date: offer.starts_at.slice(0, 10),
  start_time: offer.starts_at.slice(11, 16),
  doctor: {
    id: offer.doctor_id,
    first_name: offer.first_name,
    last_name: offer.last_name,
    title: offer.title,
    profession: offer.profession,
  },
  heldUntil: offer.held_until.slice(0, 16).replace(' ', 'T'),
})

/** What the patient of an appointment waits for, and the time that is held for them. */
export async function myWaitingList(db: Db, appointmentId: number, now: string): Promise<MyWaitingList> {
  const entry = await waitingEntries(db).where('e.appointment_id', '=', appointmentId).executeTakeFirst()
  const offer = entry && (await openOffers(db, now).where('o.entry_id', '=', entry.id).executeTakeFirst())
  return {
    wish: entry ? wishOf(entry) : null,
    offer: offer ? offerOf(offer) : null,
    endedOffer: entry && !offer ? await endedOffer(db, entry.id, now) : null,
  }
}

/**
 * The last offer to an entry that waits, if it ended before the patient took or declined it, its time is still to come, and the
 * appointment has the same time as when the hold began: the page says that it has not changed. When it began is computed from
 * the branch's current `offer_hold_minutes`.
 */
async function endedOffer(db: Db, entryId: number, now: string) {
  const last = await db
    .selectFrom('waiting_list_offers as o')
    .innerJoin('waiting_list_entries as e', 'e.id', 'o.entry_id')
    .innerJoin('appointments as a', 'a.id', 'e.appointment_id')
    .innerJoin('branches as b', 'b.code', 'o.branch')
    .where('e.id', '=', entryId)
    .where('a.state', 'in', ['pending', 'booked'])
    .where('o.starts_at', '>', now)
    .whereRef('o.starts_at', '<', 'a.starts_at')
    .select(['o.starts_at', 'o.state'])
    .select(
      sql<boolean | null>`(
        select v.from_start <> a.starts_at
        from appointment_events v
        where v.appointment_id = a.id and v.action = 'moved'
          and v.at >= (o.held_until - make_interval(mins => b.offer_hold_minutes)) at time zone ${sql.lit(CLINIC_ZONE)}
        order by v.id limit 1
      )`.as('isMoved'),
    )
    .orderBy('o.id', 'desc')
    .executeTakeFirst()
  return last && !last.isMoved && ['open', 'expired', 'undelivered'].includes(last.state)
    ? { appointment_date: last.starts_at.slice(0, 10), start_time: last.starts_at.slice(11, 16) }
    : null
}

interface Join {
  /** Locked, as in all changes below. */
  row: MyAppointmentRow
  wish: WaitingListWish
}

/** How often the wish of one appointment can change. */
const WISHES = { name: 'wishes', max: 20, seconds: HOUR_SECONDS }

/**
 * Adds the appointment to the waiting list. A second time changes the wish and keeps the place.
 * @throws Problem 409 `state_conflict` if the patient cannot change the appointment, 422 for a doctor or day, 429 for too many changes
 */
export async function joinWaitingList(app: FastifyInstance, trx: Db, { row, wish }: Join) {
  const now = clinicTimestamp(app.clock())
  // Nobody is offered a time at so short notice, also where the clinic has asked for another one.
  const refused = cancelRefusal(row, now) ?? (row.change_until < now ? 'too-late' : null)
  if (refused) throw changeRefused(refused, row)
  if (wish.until < now.slice(0, 10)) throw wrongField('until', 'waitingList.untilPast')
  if (wish.doctor_id !== null) {
    const doctor = trx
      .selectFrom('doctors as d')
      .select('d.id')
      .where('d.id', '=', wish.doctor_id)
      .where((eb) =>
        eb.or([
          eb.and([eb('d.branch', '=', row.branch), eb('d.active', '=', true)]),
          // A doctor who has left since the patient joined counts as any: the other preferences can be saved.
          eb.exists(
            waitingEntries(trx)
              .where('e.appointment_id', '=', row.id)
              .where('e.doctor_id', '=', wish.doctor_id),
          ),
        ]),
      )
    if (!(await doctor.executeTakeFirst())) throw wrongField('doctor_id', 'id.invalid')
  }
  const day = row.starts_at.slice(0, 10)
  const values = {
    doctor_id: wish.doctor_id,
    weekdays: wish.weekdays,
    part_of_day: wish.partOfDay,
    until: wish.until < day ? wish.until : day,
    follows_appointment: wish.until >= day,
  }
  // A last day that the patient chose and leaves as it is stays chosen, also when the appointment is on that day now.
  const follows = sql<boolean>`(excluded.follows_appointment and
    (waiting_list_entries.follows_appointment is not false or waiting_list_entries.until <> excluded.until))`
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('waiting_list_entries')
    .values({ ...values, appointment_id: row.id, created_at: app.clock() })
    .onConflict((conflict) =>
      // Literal: with a parameter, a prepared statement does not find the partial index.
      conflict
        .column('appointment_id')
        .where('state', '=', sql.lit('waiting'))
        .doUpdateSet({ ...values, follows_appointment: follows })
        .where(
          sql<boolean>`(waiting_list_entries.doctor_id, waiting_list_entries.weekdays, waiting_list_entries.part_of_day,
            waiting_list_entries.until, waiting_list_entries.follows_appointment)
            is distinct from (excluded.doctor_id, excluded.weekdays, excluded.part_of_day, excluded.until, ${follows})`,
        ),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  const full = await app.limits.take([{ limit: WISHES, of: String(row.id) }], trx)
  if (full) throw tooMany(full)
}

/**
 * Removes the appointment from the waiting list and ends its offer. An entry that was offered nothing is not kept. Returns whether
 * something changed, as the other changes below do.
 */
export async function leaveWaitingList(trx: Db, { id: appointmentId }: MyAppointmentRow) {
  const { numDeletedRows } = await trx
    .deleteFrom('waiting_list_entries')
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', sql.lit('waiting'))
    .where(
      sql<boolean>`not exists (select from waiting_list_offers o where o.entry_id = waiting_list_entries.id)`,
    )
    .executeTakeFirst()
  const { numUpdatedRows: endedOffers } = await endOffers(trx, appointmentId).executeTakeFirst()
  const { numUpdatedRows: leftEntries } = await trx
    .updateTable('waiting_list_entries')
    .set({ state: 'left' })
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst()
  return numDeletedRows + endedOffers + leftEntries > 0n
}

const entriesOf = (trx: Db, appointmentId: number) =>
  trx.selectFrom('waiting_list_entries').select('id').where('appointment_id', '=', appointmentId)

const endOffers = (trx: Db, appointmentId: number) =>
  trx
    .updateTable('waiting_list_offers')
    .set({ state: 'declined' })
    .where('entry_id', 'in', entriesOf(trx, appointmentId))
    .where('state', '=', sql.lit('open'))

interface OfferResponse {
  row: MyAppointmentRow
  offer: number
}

/** Ends the offer; the patient stays on the list. An offer that has ended stays as it is. */
export async function declineOffer(trx: Db, { row, offer }: OfferResponse) {
  const { numUpdatedRows } = await endOffers(trx, row.id).where('id', '=', offer).executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves the appointment to the offered time. An offer that this patient has accepted stays as it is. The move does not count
 * as one of the patient's own.
 * @throws Problem 409 `state_conflict` if the offer has ended or the appointment cannot be changed
 */
export async function acceptOffer(app: FastifyInstance, trx: Db, { row, offer }: OfferResponse) {
  const { id, moves_by_patient } = row
  const now = clinicTimestamp(app.clock())
  // As in `end_waiting`, the branch is locked before the offer.
  await sql`select pg_advisory_xact_lock_shared(lock_number('branch:' || ${row.branch}::text))`.execute(trx)
  const found = await trx
    .selectFrom('waiting_list_offers')
    .selectAll()
    .where('id', '=', offer)
    .where('entry_id', 'in', entriesOf(trx, id))
    .forUpdate()
    .executeTakeFirst()
  if (found?.state === 'taken') return false
  if (found?.state !== 'open' || found.held_until <= now)
    throw new Problem(409, 'state_conflict', { messageKey: 'waitingList.offerEnded' })
  const refused = cancelRefusal(row, now)
  if (refused) throw changeRefused(refused, row)
  // The move takes the offer and ends the entry: see `end_waiting_of_appointment`.
  await moveTo(app, trx, {
    id,
    actor: PATIENT,
    start: found.starts_at,
    doctor: found.doctor_id,
  })
  await trx.updateTable('appointments').set({ moves_by_patient }).where('id', '=', id).execute()
  return true
}
