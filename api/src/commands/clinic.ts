import { readFile } from 'node:fs/promises'
import { type ClinicFile, readClinicFile } from '../clinic/clinic-file.ts'
import { importClinic } from '../clinic/import-clinic.ts'
import { type ClinicReport, reportText } from '../clinic/report.ts'
import {
  absolutePath,
  type AskServer,
  dataOf,
  onDatabase,
  OperatorError,
  refuseKeptByNpm,
  runCommand,
} from './command.ts'
import { readAction, usageError } from './read-words.ts'

const USAGE = 'Usage: npm run clinic -- import FILE.json [--dry-run]'
const ACTIONS = { import: { operand: true, option: 'dry-run' } }

export async function run(args: string[]) {
  refuseKeptByNpm(['dry-run'], 'npm run clinic -- import FILE.json --dry-run')
  const { operand: path, hasOption: dryRun } = readAction(args, { actions: ACTIONS, usage: USAGE })
  if (!path) throw usageError('FILE.json is missing.', USAGE)
  const file = await readJson(path)
  const read = readClinicFile(file)
  if ('problems' in read) throw new OperatorError(`${path} cannot be imported:\n${read.problems.join('\n')}`)
  const report = await onDatabase({
    direct: (db) => importClinic(db, read.file, { dryRun }),
    throughServer: (ask) => importThroughServer(ask, read.file, dryRun),
  })
  console.log(reportText(report, dryRun))
  return report.lines.some(({ result }) => result === 'refused') ? 1 : 0
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await readFile(absolutePath(path)).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    )
  })
  try {
    // Also removes a byte order mark.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new OperatorError(`${path} is not UTF-8 text. Save it as UTF-8 and try again.`)
    throw new OperatorError(`${path} is not JSON: ${message}.`)
  }
}

async function importThroughServer(ask: AskServer, file: ClinicFile, dryRun: boolean) {
  const response = await ask('clinic', { method: 'POST', body: JSON.stringify({ file, dryRun }) })
  return dataOf<ClinicReport>(response)
}

runCommand(import.meta.url, run)
