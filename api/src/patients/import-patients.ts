import { clinicToday } from '@molar/contract'
import { sql } from 'kysely'
import type { Recorder } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { ImportedLine, ImportSum } from './import-progress.ts'
import { FileProblem, readEntries } from './patient-file.ts'
import { lineReader, readHeader } from './patient-line.ts'
import { createIdTable, saveLines } from './save-lines.ts'
import { sharedContacts } from './shared-contacts.ts'

interface ImportDependencies {
  db: Db
  clock: Clock
  record: Recorder
  dryRun: boolean
  /** Called with the results of each batch; the import waits for it. */
  onLines: (lines: ImportedLine[]) => Promise<void> | void
}

const BATCH = 500

class Rollback extends Error {}

/**
 * Imports every line of a CSV file, or none if a line is refused or it is a dry run. A line with a known clinic ID
 * changes that patient in the columns of the file.
 * @throws FileProblem
 */
export async function importPatients(
  source: AsyncIterable<Uint8Array>,
  { db, clock, record, dryRun, onLines }: ImportDependencies,
): Promise<ImportSum> {
  const sum: ImportSum = { created: 0, updated: 0, unchanged: 0, refused: 0, applied: true }
  const now = clock()
  const entries = readEntries(source)
  const work = async (trx: Db) => {
    // The file, and the terminal that shows the results, may be slower than a connection of the server may wait.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
    const header = await entries.next()
    if (header.done) throw new FileProblem('The file is empty.')
    const { read, idOf } = lineReader(readHeader(header.value.cells), clinicToday(now))
    await createIdTable(trx)
    const saved: number[][] = []
    for await (const batch of inBatches(entries)) {
      const lines = batch.map(({ line, cells }) => ({ line, id: idOf(cells), ...read(cells) }))
      const { results, changed } = await saveLines(trx, lines, now)
      for (const { result } of results) sum[result] += 1
      if (changed.length > 0) saved.push(changed)
      await onLines(results)
    }
    if (sum.created + sum.updated + sum.unchanged + sum.refused === 0)
      throw new FileProblem('The file has a header and no patients.')
    const shared = await sharedContacts(trx)
    if (shared.length > 0) sum.shared = shared
    if (dryRun || sum.refused > 0) throw new Rollback()
    // Last: a copy of the audit log does not wait long for rows that have an id and are not committed.
    const actor = { kind: 'command' as const, name: 'patients' }
    for (const patients of saved) await record({ actor, action: 'patients.imported', patients }, trx)
  }
  try {
    await db.transaction().execute(work)
    return sum
  } catch (error) {
    if (error instanceof Rollback) return { ...sum, applied: false }
    throw error
  } finally {
    await entries.return(undefined)
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
