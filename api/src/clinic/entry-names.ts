import type { AppointmentType } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch } from './clinic-file.ts'
import type { ReportLine } from './report.ts'

export const refused = (why: string) => ({ result: 'refused' as const, why })

/** An entry that the file may name by its name alone. */
export const asEntry = <Entry extends { name: string }>(entry: string | Entry) =>
  (typeof entry === 'string' ? { name: entry } : entry) as Entry

/** The name of a row, by table. */
const NAME_IN = {
  departments: sql`name`,
  doctors: sql`first_name || ' ' || last_name`,
  rooms: sql`name`,
  services: sql`name`,
}

/** Whether the stored name of a row is this composed one: earlier imports stored names as they were typed. */
export const isNamed = (table: keyof typeof NAME_IN, name: string) =>
  sql<boolean>`normalize(${NAME_IN[table]}, NFC) = ${name}`

interface NewName {
  table: keyof typeof NAME_IN
  branch: ClinicBranch['code']
  wanted: string
  /** The name that the file says the entry had before. */
  former?: string | undefined
}

/** Why a new name is refused: a stored one differs only in capital letters, accents or spaces. Undefined if there is none. */
export async function similarName(trx: Db, { table, branch, wanted, former = '' }: NewName) {
  const name = NAME_IN[table]
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(table)}
    where branch = ${branch} and plain_words(${name}) = plain_words(${wanted})
      and normalize(${name}, NFC) not in (${wanted}, ${former}) limit 1`.execute(trx)
  return rows[0] && `the branch has “${rows[0].name}”: write the name in the same way`
}

interface Renaming extends NewName {
  /** The columns of the new name. */
  columns: { name: string } | { first_name: string; last_name: string }
  /** Of a service. */
  type?: AppointmentType
}

/**
 * Gives an entry that has its former name the new one, then saves the rest. An entry that has the new name already is only saved, so
 * the file can be imported again.
 */
export async function saveRenamed(
  trx: Db,
  renaming: Renaming,
  save: () => Promise<Omit<ReportLine, 'branch' | 'entry'>>,
): Promise<Omit<ReportLine, 'branch' | 'entry'>> {
  const { table, branch, wanted, former, columns, type } = renaming
  if (former === undefined) return save()
  const name = NAME_IN[table]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, normalize(${name}, NFC) as name from ${sql.table(table)}
    where branch = ${branch} and normalize(${name}, NFC) in (${former}, ${wanted})
      ${type ? sql`and type = ${type}` : sql``}`.execute(trx)
  const old = rows.find((row) => row.name === former)
  const isKnown = former !== wanted && rows.some((row) => row.name === wanted)
  if (!old)
    return isKnown ? save() : refused(`the branch has no “${former}”: correct formerName, or leave it out`)
  if (isKnown)
    return refused(
      `the branch has “${former}” as well as “${wanted}”: leave formerName out if the file was imported before; if it renames “${wanted}” too, put that line first`,
    )
  const similar = await similarName(trx, renaming)
  if (similar) return refused(similar)
  await trx.updateTable(table).set(columns).where('id', '=', old.id).execute()
  const line = await save()
  if (line.result === 'refused') return line
  // The same name with another division into first and last name.
  if (former === wanted) return line
  return { ...line, result: 'updated', note: [`was “${former}”`, line.note].filter(Boolean).join('; it ') }
}
