import { createReadStream } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createRecorder } from '../audit/audit.ts'
import { systemClock as clock } from '../clock.ts'
import { erasePatient, type ErasureResult } from '../patients/erase-patient.ts'
import type { ImportEvent } from '../patients/import-progress.ts'
import { importPatients } from '../patients/import-patients.ts'
import { type ImportedLine, type ImportSum, lineText, sumText } from '../patients/import-progress.ts'
import { FileProblem } from '../patients/patient-file.ts'
import {
  type AskServer,
  absolutePath,
  dataOf,
  onDatabase,
  OperatorError,
  print,
  refuseKeptByNpm,
  runCommand,
} from './command.ts'
import { readAction, usageError } from './read-words.ts'

const USAGE = `Usage: npm run patients -- import FILE.csv [--dry-run]
       npm run patients -- erase CLINIC-ID|REFERENCE|#NUMBER               what would be erased
       npm run patients -- erase CLINIC-ID|REFERENCE|#NUMBER --confirm     erases the patient; appointments stay without a name`
const ACTIONS = {
  import: { operand: true, option: 'dry-run' },
  erase: { operand: true, option: 'confirm' },
}
/** Lines between two progress messages, which go to standard error; the report goes to standard output. */
const PROGRESS_EVERY = 5000

export async function run(args: string[]) {
  const { action, operand, hasOption } = readAction(args, { actions: ACTIONS, usage: USAGE })
  if (action === 'erase') {
    if (!operand) throw usageError('CLINIC-ID, REFERENCE or #NUMBER is missing.', USAGE)
    return erase(operand, hasOption)
  }
  if (!operand) throw usageError('FILE.csv is missing.', USAGE)
  refuseKeptByNpm(['dry-run'], 'npm run patients -- import FILE.csv --dry-run')
  return importFile(operand, hasOption)
}

async function importFile(path: string, dryRun: boolean) {
  const file = absolutePath(path)
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read.`)
  })
  const sum = await onDatabase({
    direct: (db) =>
      importStraight(file, {
        db,
        clock,
        record: createRecorder({ db, clock }),
        dryRun,
        onLines: printLines(),
      }),
    throughServer: (ask) => importThroughServer(ask, file, dryRun),
  })
  console.log(`\n${sumText(sum, dryRun)}`)
  return sum.refused > 0 ? 1 : 0
}

async function erase(patient: string, isConfirmed: boolean) {
  refuseKeptByNpm(['confirm'], `npm run patients -- erase '${patient}' --confirm`)
  const erasure = { patient, isConfirmed }
  const { refused, output } = await onDatabase({
    direct: (db) => erasePatient({ db, clock, record: createRecorder({ db, clock }) }, erasure),
    throughServer: async (ask) =>
      dataOf<ErasureResult>(await ask('patients/erase', { method: 'POST', body: JSON.stringify(erasure) })),
  })
  if (refused) throw new OperatorError(output.join('\n'))
  console.log(output.join('\n'))
  return 0
}

function printLines() {
  let count = 0
  return async (lines: ImportedLine[]) => {
    await print(lines.map((line) => `${lineText(line)}\n`).join(''))
    const before = Math.floor(count / PROGRESS_EVERY)
    count += lines.length
    if (Math.floor(count / PROGRESS_EVERY) > before) process.stderr.write(`${count} lines read\n`)
  }
}

const importStraight = (file: string, dependencies: Parameters<typeof importPatients>[1]) =>
  importPatients(createReadStream(file), dependencies).catch((error: unknown) => {
    throw error instanceof FileProblem
      ? new OperatorError(error.message)
      : new Error('The import failed and nothing was changed.', { cause: error })
  })

async function importThroughServer(ask: AskServer, file: string, dryRun: boolean): Promise<ImportSum> {
  const response = await ask(`patients?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  })
  const onLines = printLines()
  let sum: ImportSum | undefined
  try {
    // Reads to the end: a server does not close while a response is unread.
    if (response.ok && response.body) {
      const body = Readable.fromWeb(response.body)
      for await (const line of createInterface({ input: body })) {
        const event = JSON.parse(line) as ImportEvent
        if ('problem' in event) throw new OperatorError(event.problem)
        if ('sum' in event) sum = event.sum
        else await onLines(event.lines)
      }
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    // The connection ended. After the sum the import has succeeded.
  }
  if (sum) return sum
  throw new OperatorError(
    'The connection to the server was lost during the import. Run the command again: it imports what is missing.',
  )
}

runCommand(import.meta.url, run)
