import { type BlockerInput, clinicToday, type SavedBlocker } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { closeBranches } from '../booking/close-branches.ts'
import { clinicTimestamp, DAY_SECONDS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { StaffRequester } from '../http/access.ts'
import { Problem, wrongField } from '../http/problem.ts'
import { blockerColumns } from './blocker-columns.ts'
import { requireChange, requireScope, withRights } from './blocker-rights.ts'
import { blockerRow } from './blocker-rows.ts'

const ONCE = {
  scope: 'blocker',
  seconds: DAY_SECONDS,
  reused: { messageKey: 'blocker.keyReused', tellFirst: true },
}

interface Save {
  input: BlockerInput
  actor: StaffRequester
}

const gone = () => new Problem(404, 'not_found', { messageKey: 'blocker.gone' })

/**
 * Creates a blocker; a repetition with the same `key` gets the first response.
 * @throws PermissionProblem 403 if the actor may not block this branch or doctor
 * @throws Problem 404 for a repetition after the blocker was deleted
 * @throws Problem 409 `key_reused` with the first blocker if the key belongs to other fields
 */
export async function createBlocker(
  app: FastifyInstance,
  { input, actor, key }: Save & { key: string | undefined },
): Promise<SavedBlocker> {
  requireScope(actor, input)
  const { token: _, ...payload } = input
  // The actor may have lost the branch since, or named another one in the repeated call.
  const onRepeat = async (first: SavedBlocker) => requireScope(actor, first)
  const once = key === undefined ? undefined : { ...ONCE, key: `${actor.userId} ${key}`, payload, onRepeat }
  let isRepetition = true
  const response = await app.idempotency.once(once, async (trx) => {
    isRepetition = false
    await closeBranches(trx, input.location ? [input.location] : null)
    await checkDoctor(trx, input)
    const { id } = await trx
      .insertInto('blockers')
      .values({ ...blockerColumns(input), active_from: clinicToday(app.clock()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.audit.record({ actor, action: 'blocker.created', subject: `blocker:${id}` }, trx)
    return saved(app, trx, { id, actor })
  })
  if (isRepetition && !(await exists(app.db, Number(response.id)))) throw gone()
  return response
}

const exists = async (db: Db, id: number) =>
  (await db.selectFrom('blockers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * @throws PermissionProblem 403 or 404 if the actor may not change this blocker, or not so
 * @throws Problem 404, or 409 with the current row if the version is not the edited one
 */
export function updateBlocker(app: FastifyInstance, { id, input, actor }: Save & { id: number }) {
  requireScope(actor, input)
  return app.db.transaction().execute(async (trx) => {
    // The old times need no lock: a concurrent booking there is refused in the worst case.
    await closeBranches(trx, input.location ? [input.location] : null)
    const version = await versionEdited(trx, { id, edited: input.version, actor })
    await checkDoctor(trx, input)
    await trx
      .updateTable('blockers')
      .set({ ...blockerColumns(input), version: version + 1 })
      .where('id', '=', id)
      .execute()
    // Who was called about a time that is available now must be called again if the blocker blocks it again.
    await sql`
      delete from appointment_calls c using appointments a
      where c.blocker_id = ${id} and c.action = 'called' and a.id = c.appointment_id
        and not ${id} in (select blockers_closing(a))`.execute(trx)
    await app.audit.record({ actor, action: 'blocker.changed', subject: `blocker:${id}` }, trx)
    return saved(app, trx, { id, actor })
  })
}

/**
 * @throws PermissionProblem 403 or 404 if the actor may not delete this blocker
 * @throws Problem 404, or 409 with the current row if the version is not the known one
 */
export const removeBlocker = (
  app: FastifyInstance,
  { id, version, actor }: Pick<Save, 'actor'> & { id: number; version?: number },
) =>
  app.db.transaction().execute(async (trx) => {
    await versionEdited(trx, { id, edited: version, actor })
    await trx.deleteFrom('blockers').where('id', '=', id).execute()
    await app.audit.record({ actor, action: 'blocker.deleted', subject: `blocker:${id}` }, trx)
  })

interface Edited {
  id: number
  edited: number | undefined
  actor: StaffRequester
}

/** Locks the blocker until the transaction ends; without `edited` any version is accepted. */
async function versionEdited(trx: Db, { id, edited, actor }: Edited) {
  const now = await trx
    .selectFrom('blockers')
    .select(['id', 'version', 'branch as location', 'doctor_id as doctorId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!now) throw gone()
  requireChange(actor, now)
  if (edited !== undefined && edited !== now.version) {
    throw new Problem(409, 'changed_meanwhile', { data: withRights(actor, await blockerRow(trx, id)) })
  }
  return now.version
}

/** The blocker's doctor, who must work at its branch. */
export async function checkDoctor(trx: Db, { location, doctorId }: BlockerInput) {
  if (doctorId == null) return
  const doctor = trx.selectFrom('doctors').select('id').where('id', '=', Number(doctorId))
  const found = location ? doctor.where('branch', '=', location) : doctor
  if (!(await found.executeTakeFirst())) throw wrongField('doctorId', 'blocker.doctorElsewhere')
}

async function saved(
  app: FastifyInstance,
  trx: Db,
  { id, actor }: { id: number; actor: StaffRequester },
): Promise<SavedBlocker> {
  const { rows } = await sql<{ affected: number }>`
    select appointments_within(${id}, ${clinicTimestamp(app.clock())}::timestamp) as affected`.execute(trx)
  return { ...withRights(actor, await blockerRow(trx, id)), affected: rows[0]!.affected }
}
