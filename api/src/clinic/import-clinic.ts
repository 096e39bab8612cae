import { createRecorder } from '../audit/audit.ts'
import { closeBranches } from '../booking/close-branches.ts'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch, ClinicFile } from './clinic-file.ts'
import { importDepartments, importDoctors, importRooms } from './import-entries.ts'
import { importBranch, importHours } from './import-branch.ts'
import { importServices } from './import-services.ts'
import type { ClinicReport, ReportLine } from './report.ts'

class Undo extends Error {}

const COMMAND = { kind: 'command', name: 'clinic' } as const

/**
 * Imports a whole clinic file, or nothing if an entry is refused or it is a dry run. The audit log gets a row if something changed.
 * @param now from when on appointments are upcoming, for the report
 */
export async function importClinic(
  db: Db,
  file: ClinicFile,
  { dryRun = false, now = new Date() } = {},
): Promise<ClinicReport> {
  const lines: ReportLine[] = []
  try {
    await db.transaction().execute(async (trx) => {
      lines.push(...(await importInto(trx, file, now)))
      if (dryRun || lines.some(({ result }) => result === 'refused')) throw new Undo()
      if (lines.some(({ result }) => result !== 'unchanged'))
        await createRecorder({ db: trx, clock: () => now })({ actor: COMMAND, action: 'clinic.imported' })
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return { applied: false, lines }
  }
  return { applied: true, lines }
}

/** Imports a clinic file in the caller's transaction, which must be rolled back if an entry is refused. */
export async function importInto(trx: Db, { branches }: ClinicFile, now = new Date()): Promise<ReportLine[]> {
  // The report has the bookings that are made at the same time.
  await closeBranches(
    trx,
    branches.map(({ code }) => code),
  )
  const lines: ReportLine[] = []
  for (const [index, branch] of branches.entries()) {
    if (branches.findIndex(({ code }) => code === branch.code) < index) {
      lines.push({
        branch: branch.code,
        entry: 'branch',
        result: 'refused',
        why: 'the file names this branch twice',
      })
    } else {
      lines.push(...(await importOne(trx, branch, now)))
    }
  }
  return lines
}

async function importOne(trx: Db, branch: ClinicBranch, now: Date) {
  const lines: ReportLine[] = []
  for (const part of [
    importBranch,
    importHours,
    importDepartments,
    importDoctors,
    importRooms,
    importServices,
  ]) {
    lines.push(...(await part(trx, branch, now)))
  }
  return lines
}
