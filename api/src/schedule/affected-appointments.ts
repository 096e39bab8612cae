import {
  type AffectedAppointment,
  type BlockerInput,
  clinicToday,
  isMovable,
  type LocationCode,
  MAX_AFFECTED_APPOINTMENTS,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { lockAppointment, recordChange, recordRead } from '../appointments/changes.ts'
import { blockerColumns } from '../blockers/blocker-columns.ts'
import { checkDoctor } from '../blockers/save-blocker.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { endRetries } from '../outbox/withdraw.ts'
import { scheduledAppointments } from './scheduled-appointments.ts'

declare module '../database/tables.ts' {
  interface Database {
    appointment_calls: {
      appointment_id: number
      blocker_id: number
      action: 'offered' | 'called'
      staff_id: number | null
      at: Date
      starts_at: string
    }
  }
}

/**
 * Whether the patient of an appointment `a` was asked to choose another time than its start. Not if no notification of that could be
 * delivered.
 */
const timesWereOffered = sql<boolean>`(
  exists (select from appointment_calls c
    where c.appointment_id = a.id and c.action = 'offered' and c.starts_at = a.starts_at)
  and exists (select from newest_unavailable_notifications(a.id, a.starts_at) o where o.state in ('waiting', 'sent')))`

interface AffectedQuery {
  /** Null: all. */
  branches: LocationCode[] | null
  now: Date
  /** Limits the windows `w` and the appointments `a`. */
  condition: RawBuilder<unknown>
}

interface AffectedRow extends Pick<AffectedAppointment, 'offered'> {
  id: number
  location: LocationCode
  /** The id. */
  blocker: number
  description: string
}

/** Upcoming appointments at times that blockers block, with the ids of their patients. */
async function findAffected(db: Db, { branches, now, condition }: AffectedQuery) {
  const at = clinicTimestamp(now)
  const { rows } = await sql<AffectedRow>`
    with upcoming as materialized (
      select a.id, a.branch, a.doctor_id, a.period, a.starts_at from appointments a
      where a.state in ('pending', 'booked') and a.starts_at > ${at}::timestamp
        and (${branches}::text[] is null or a.branch = any (${branches}))
    ), windows as materialized (
      select r.code as branch, w.blocker_id, w.doctor_id, w.period
      from branches r
      cross join lateral blocker_windows(
        r.code, ${at}::date, (select max(c.starts_at)::date + 1 from upcoming c where c.branch = r.code)) w
      where ${branches}::text[] is null or r.code = any (${branches})
    )
    select distinct on (a.starts_at, a.id) a.id, a.branch as location, b.id as blocker, b.description,
      ${timesWereOffered} as offered
    from upcoming a
    join windows w on w.branch = a.branch and (w.doctor_id is null or w.doctor_id = a.doctor_id) and w.period && a.period
    join blockers b on b.id = w.blocker_id
    where ${condition}
    order by a.starts_at, a.id, b.id
    limit ${MAX_AFFECTED_APPOINTMENTS}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const appointments = await scheduledAppointments(db, sql`a.id = any (${ids}::int[])`)
  const list = rows.map(({ id, location, blocker, description, offered }): AffectedAppointment => ({
    appointment: appointments.find((one) => one.id === id)!,
    location,
    blocker: { id: blocker, description },
    offered,
  }))
  return { list, patients: appointments.map(({ patientId }) => patientId) }
}

/** The affected appointments about which nobody has spoken with the patient since the blocker blocks their time. */
export const readAffectedAppointments = (db: Db, { branches, now }: Omit<AffectedQuery, 'condition'>) =>
  findAffected(db, {
    branches,
    now,
    condition: sql`not exists (select from appointment_calls c where c.appointment_id = a.id and c.blocker_id = b.id
      and c.action = 'called' and c.starts_at = a.starts_at)`,
  })

/** Ends a transaction whose result alone is wanted. */
class RolledBack extends Error {}

interface Preview extends Pick<AffectedQuery, 'branches'> {
  input: BlockerInput
}

/**
 * Whom a blocker would affect. It is stored and removed again in one transaction, so that one rule decides.
 * @throws Problem 422 for a doctor of another branch
 */
export async function previewAffectedAppointments(app: FastifyInstance, { input, branches }: Preview) {
  const now = app.clock()
  let found: Awaited<ReturnType<typeof findAffected>> | undefined
  const work = app.db.transaction().execute(async (trx) => {
    await checkDoctor(trx, input)
    const { id } = await trx
      .insertInto('blockers')
      .values({ ...blockerColumns(input), active_from: clinicToday(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    found = await findAffected(trx, { branches, now, condition: sql`b.id = ${id}` })
    throw new RolledBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return {
    patients: found!.patients,
    list: found!.list.map((one) => ({ ...one, blocker: { ...one.blocker, id: null } })),
  }
}

async function wasOffered(trx: Db, id: number) {
  const { rows } = await sql<{ wasOffered: boolean }>`
    select ${timesWereOffered} as "wasOffered" from appointments a where a.id = ${id}`.execute(trx)
  return rows[0]!.wasOffered
}

interface FollowUp {
  id: number
  actor: StaffRequester
  blocker: number
  action: 'offered' | 'called'
}

/**
 * Records what staff did about an affected appointment, for every blocker that blocks its time now: a later blocker asks
 * again. `offered` also sends the patient a notification, once for each start of the appointment unless it could not be delivered.
 * @throws Problem 404, 409 `state_conflict` for an appointment that has ended, an offer after its start or an offer to a
 * patient without an email address or mobile number, or 422 for a blocker that does not close its time
 */
export async function recordFollowUp(
  app: FastifyInstance,
  trx: Db,
  { id, actor, blocker, action }: FollowUp,
) {
  const appointment = await lockAppointment(trx, { id, actor })
  if (!isMovable(appointment.state))
    throw new Problem(409, 'state_conflict', { messageKey: `appointment.is.${appointment.state}` })
  // Nobody deletes the blockers until this is committed.
  await trx.selectFrom('blockers').select('id').where('id', '=', blocker).forKeyShare().executeTakeFirst()
  const { rows: closing } = await sql<{ id: number }>`
    select b.id from blockers b
    where b.id in (select blockers_closing(a) from appointments a where a.id = ${id})
    order by b.id for key share of b`.execute(trx)
  if (!closing.some((one) => one.id === blocker)) throw wrongField('blocker', 'appointment.notBlocked')
  const { starts_at } = appointment
  if (action === 'offered' && starts_at <= clinicTimestamp(app.clock()))
    throw new Problem(409, 'state_conflict', { messageKey: 'appointment.hasBegun' })
  const isRepeated = action === 'offered' && (await wasOffered(trx, id))
  const added = await trx
    .insertInto('appointment_calls')
    .values(
      closing.map((one) => ({
        appointment_id: id,
        blocker_id: one.id,
        action,
        staff_id: actor.userId,
        at: app.clock(),
        starts_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('appointment_id')
    .executeTakeFirst()
  if (isRepeated || (action === 'called' && !added)) return recordRead(app, trx, appointment, actor)
  if (action === 'offered') {
    await endRetries(trx, id, 'unavailable')
    if ((await app.outbox.enqueueUnavailable(trx, { appointmentId: id })) === 0)
      throw new Problem(409, 'state_conflict', { messageKey: 'appointment.noAddress' })
  }
  await recordEvent(app, trx, { appointment, actor, action })
}

interface FollowUpEvent {
  appointment: Awaited<ReturnType<typeof lockAppointment>>
  actor: StaffRequester
  action: FollowUp['action'] | 'call-undone'
}

/** An event of the history that changes nothing of the appointment, not even its version. */
const recordEvent = (app: FastifyInstance, trx: Db, { appointment, actor, action }: FollowUpEvent) =>
  recordChange(app, trx, { before: appointment, actor, change: { action, version: appointment.version } })

/**
 * Takes back that the person spoke with the patient, for every blocker for which that was recorded at once. A second time, or
 * after the call of somebody else, it changes nothing.
 * @throws Problem 404
 */
export async function undoCall(
  app: FastifyInstance,
  trx: Db,
  { id, actor, blocker }: Omit<FollowUp, 'action'>,
) {
  const appointment = await lockAppointment(trx, { id, actor })
  const removed = await trx
    .deleteFrom('appointment_calls')
    .where('appointment_id', '=', id)
    .where('action', '=', 'called')
    .where('starts_at', '=', appointment.starts_at)
    .where('at', '=', (calls) =>
      calls
        .selectFrom('appointment_calls')
        .select('at')
        .where('appointment_id', '=', id)
        .where('action', '=', 'called')
        .where('starts_at', '=', appointment.starts_at)
        .where('staff_id', '=', actor.userId)
        .where('blocker_id', '=', blocker),
    )
    .returning('appointment_id')
    .executeTakeFirst()
  if (!removed) return recordRead(app, trx, appointment, actor)
  await recordEvent(app, trx, { appointment, actor, action: 'call-undone' })
}
