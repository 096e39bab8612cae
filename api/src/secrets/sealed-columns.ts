import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Database } from '../database/tables.ts'
import { DIGEST_KEY_CONTEXT } from './digest-key.table.ts'
import { type Keyring, SealedWithOtherKey } from './keyring.ts'

interface SealedColumn {
  table: keyof Database
  /** The primary key. */
  id: string
  column: string
  /** The context that the value of a row was sealed with. */
  context: (id: string) => string
}

/** A secret opens only with the id of the member of staff who owns it. */
export const secondFactorContext = (userId: number | string) => `second-factor:${userId}`

/**
 * Every column with values of `keyring.seal` that outlive a day. Responses to repeatable requests are not listed: their
 * context is not stored, and they end within a day.
 */
const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'digest_key', id: 'id', column: 'sealed', context: () => DIGEST_KEY_CONTEXT },
  { table: 'outbox', id: 'id', column: 'sealed', context: (id) => id },
  { table: 'second_factors', id: 'user_id', column: 'secret', context: secondFactorContext },
  { table: 'second_factors', id: 'user_id', column: 'pending_secret', context: secondFactorContext },
]

const nameOf = ({ table, column }: SealedColumn) => `${table}.${column}` as const

/** Counts of the sealed values of one column. */
export interface SealedCounts {
  name: string
  current: number
  previous: number
  /** No key opens them. */
  lost: number
}

const PAGE = 500

/** Counts the sealed values by key; with `reseal`, first seals those of previous keys with the current one. */
export async function countSealed(db: Db, keyring: Keyring, { reseal }: { reseal: boolean }) {
  const counts: SealedCounts[] = []
  for (const column of SEALED_COLUMNS) counts.push(await countColumn(db, keyring, column, reseal))
  return counts
}

async function countColumn(db: Db, keyring: Keyring, sealed: SealedColumn, reseal: boolean) {
  const counts: SealedCounts = {
    name: nameOf(sealed),
    current: 0,
    previous: 0,
    lost: 0,
  }
  for await (const { state, ...row } of valuesIn(db, keyring, sealed)) {
    const renewed = reseal && state === 'previous' && (await sealAgain(db, keyring, sealed, row))
    counts[renewed ? 'current' : state] += 1
  }
  return counts
}

/** The primary keys of the rows whose value in a column, such as `outbox.sealed`, no key opens. */
export async function lostRows(db: Db, keyring: Keyring, name: string) {
  const ids: string[] = []
  const column = SEALED_COLUMNS.find((one) => nameOf(one) === name)!
  for await (const { id, state } of valuesIn(db, keyring, column)) if (state === 'lost') ids.push(id)
  return ids
}

async function* valuesIn(db: Db, keyring: Keyring, sealed: SealedColumn) {
  let after = ''
  for (;;) {
    const rows = await readPage(db, sealed, after)
    for (const row of rows) yield { ...row, state: stateOf(keyring, row.value, sealed.context(row.id)) }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

interface SealedRow {
  id: string
  value: string
}

async function readPage(db: Db, { table, id, column }: SealedColumn, after: string) {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(id)}::text as id, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(id)}::text collate "C" > ${after}
    order by ${sql.ref(id)}::text collate "C" limit ${PAGE}`.execute(db)
  return rows
}

function stateOf(keyring: Keyring, value: string, context: string): 'current' | 'previous' | 'lost' {
  try {
    keyring.open(value, context)
    return keyring.isCurrent(value) ? 'current' : 'previous'
  } catch (error) {
    if (error instanceof SealedWithOtherKey) return 'lost'
    throw error
  }
}

/** Does nothing to a row that has changed since it was read. */
async function sealAgain(
  db: Db,
  keyring: Keyring,
  { table, id, column, context }: SealedColumn,
  row: SealedRow,
) {
  const renewed = keyring.seal(keyring.open(row.value, context(row.id)), context(row.id))
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed}
    where ${sql.ref(id)}::text = ${row.id} and ${sql.ref(column)} = ${row.value}`.execute(db)
  return true
}
