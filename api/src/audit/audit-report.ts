import { sql } from 'kysely'
import { clinicTimestamp, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { patientId, patientName, UnknownPerson } from './patient-id.ts'

export interface AuditQuery {
  /** First clinic day, `YYYY-MM-DD`. */
  since: string
  /** Username. */
  staff?: string
  /** Clinic ID, or `#12` for a patient the clinic has not registered. */
  patient?: string
  /** Last id of the previous page. */
  after?: number
}

export interface AuditLine {
  id: number
  at: string
  who: string
  action: string
  subject: string | null
  /** Current clinic ID and name. */
  patients: string[]
  network: string | null
}

export const AUDIT_PAGE = 500

/**
 * A page of the log, oldest first, with current names.
 * @throws UnknownPerson
 */
export async function auditPage(
  db: Db,
  { since, staff, patient, after = 0 }: AuditQuery,
): Promise<AuditLine[]> {
  let query = db
    .selectFrom('audit_log as l')
    .leftJoin('staff as s', 's.id', 'l.staff_id')
    .select(['l.id', 'l.at', 'l.command', 'l.action', 'l.subject', 'l.patients', 'l.network', 's.username'])
    .where('l.at', '>=', sinceDay(since))
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(AUDIT_PAGE)
  if (staff !== undefined) {
    const person = await db.selectFrom('staff').select('id').where('username', '=', staff).executeTakeFirst()
    if (!person) throw new UnknownPerson(`There is no account with the username ${staff}.`)
    query = query.where((eb) =>
      eb.or([eb('l.staff_id', '=', person.id), eb('l.subject', '=', `staff:${person.id}`)]),
    )
  }
  if (patient !== undefined) {
    const id = await patientId(db, patient)
    if (id === undefined) throw new UnknownPerson(`There is no patient ${patient}.`)
    query = query.where(sql<boolean>`l.patients @> array[${id}]::int[]`)
  }
  const rows = await query.execute()
  const names = await patientNames(db, new Set(rows.flatMap(({ patients }) => patients)))
  return rows.map(({ at, username, command, patients, ...row }) => ({
    ...row,
    at: clinicTimestamp(at),
    who: username ?? (command === null ? 'unknown' : `command ${command}`),
    patients: patients.map((id) => names.get(id) ?? `#${id}`),
  }))
}

/** A row as it is stored: ids only, for a program that collects logs. */
export interface AuditRecord {
  id: number
  /** In UTC, such as `2026-12-01T07:00:00.000Z`. */
  at: string
  staff: number | null
  command: string | null
  action: string
  patients: number[]
  subject: string | null
  network: string | null
}

/** Milliseconds. Until then a missing id can be of a transaction that is not committed yet, such as an import. */
const COMMITTED_AFTER = 15 * MINUTE_MS

/**
 * A page of the log, oldest first. It needs no other table, so the auditor's user may read it. It ends before a row that
 * may still get one before it, so that a program that continues after the last id misses none. Null if the log ends
 * before `after`: the database was restored, and new rows get numbers that the program already has.
 */
export async function auditRecords(
  db: Db,
  { since, after = 0 }: Pick<AuditQuery, 'since' | 'after'>,
  now = new Date(),
): Promise<AuditRecord[] | null> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'staff_id as staff', 'command', 'action', 'patients', 'subject', 'network'])
    .where('at', '>=', sinceDay(since))
    .where('id', '>', after)
    .orderBy('id')
    .limit(AUDIT_PAGE)
    .execute()
  if (rows.length === 0 && (await endsBefore(db, after))) return null
  const open = rows.findIndex(({ id, at }, index) => {
    const before = index > 0 ? rows[index - 1]!.id : after
    return before > 0 && id !== before + 1 && +now - +at < COMMITTED_AFTER
  })
  return rows.slice(0, open < 0 ? undefined : open).map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function endsBefore(db: Db, id: number) {
  const { newest } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest !== null && newest < id
}

const sinceDay = (day: string) => sql<Date>`${day}::timestamp at time zone 'Africa/Lagos'`

async function patientNames(db: Db, ids: Set<number>) {
  if (ids.size === 0) return new Map<number, string>()
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'raw_id', 'first_name', 'last_name', 'middle_name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, patientName(row)]))
}
