import type { Db } from '../src/database/connect.ts'
import { createRecorder } from '../src/audit/audit.ts'
import { importPatients } from '../src/patients/import-patients.ts'
import type { ImportedLine } from '../src/patients/import-progress.ts'
import { testClock } from './clock.ts'

export const PATIENTS_HEADER = 'clinic_id,first_name,last_name,branch,email,phone'

/** Imports other contacts, `email,phone`, of the patient that `aPatient` creates. */
export const importContacts = (db: Db, contacts: string) =>
  importText(db, `${PATIENTS_HEADER}\nLAG/004F2,Adaeze,Okafor,lag,${contacts}`)

/** A file in pieces of `size` bytes. */
async function* piecesOf(text: string | Uint8Array, size: number) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Imports a file given as text. Returns its totals and the result of each line. */
export async function importText(
  db: Db,
  text: string | Uint8Array | AsyncIterable<Uint8Array>,
  { dryRun = false, size = 64 * 1024, onBatch = (_lines: ImportedLine[]) => {} } = {},
) {
  const clock = testClock().now
  const lines: ImportedLine[] = []
  const onLines = (batch: ImportedLine[]) => {
    lines.push(...batch)
    onBatch(batch)
  }
  const source = typeof text === 'string' || text instanceof Uint8Array ? piecesOf(text, size) : text
  const sum = await importPatients(source, {
    db,
    clock,
    record: createRecorder({ db, clock }),
    dryRun,
    onLines,
  })
  return { sum, lines, results: lines.map(({ line, result }) => `${line} ${result}`) }
}
