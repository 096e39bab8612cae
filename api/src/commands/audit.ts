import { isClinicDate } from '@molar/contract'
import {
  AUDIT_PAGE,
  type AuditLine,
  type AuditRecord,
  auditPage,
  type AuditQuery,
  auditRecords,
} from '../audit/audit-report.ts'
import {
  type AskServer,
  dataOf,
  onDatabase,
  OperatorError,
  print,
  refuseKeptByNpm,
  runCommand,
} from './command.ts'
import { readOptions, refuseWord, usageError } from './read-words.ts'

const USAGE = `Usage: npm run audit -- --since YYYY-MM-DD [--staff USERNAME] [--patient CLINIC-ID]
       npm run audit -- --since YYYY-MM-DD --json [--after ID]     ids only, one JSON object a line`

type ReadPage<T> = (query: AuditQuery) => Promise<T[] | null>

export async function run(args: string[]) {
  // `json` is a setting of npm too.
  refuseKeptByNpm(['since', 'staff', 'patient', 'after'], 'npm run audit -- …')
  const { json, ...query } = read(args)
  if (json) return printRecords(query)
  const count = await onDatabase({
    direct: (db) => printAll(query, (page) => auditPage(db, page), lineText),
    throughServer: (ask) => printAll(query, readThrough<AuditLine>(ask, 'audit'), lineText),
  })
  // A server from before the last update.
  if (count === null) throw new OperatorError('There is no such member of staff or patient.')
  console.log(count === 0 ? 'Nothing was recorded.' : `\n${count} entries.`)
  return 0
}

async function printRecords(query: AuditQuery) {
  const count = await onDatabase({
    direct: (db) => printAll(query, (page) => auditRecords(db, page), JSON.stringify),
    throughServer: (ask) => printAll(query, readThrough<AuditRecord>(ask, 'audit/records'), JSON.stringify),
  })
  if (count === null)
    throw new OperatorError(
      `The log has no entry ${query.after} or later. If the database was restored from a backup, see "Copy the audit log to another system" in docs/security.md.`,
    )
  return 0
}

const readThrough =
  <T>(ask: AskServer, path: string): ReadPage<T> =>
  async (page) => {
    const fields = Object.entries(page).map(([name, value]): [string, string] => [name, String(value)])
    const response = await ask(`${path}?${new URLSearchParams(fields).toString()}`, { method: 'GET' })
    return response.status === 404 ? null : dataOf<T[]>(response)
  }

function read(args: string[]): AuditQuery & { json: boolean } {
  const text = { type: 'string' } as const
  const options = { since: text, staff: text, patient: text, after: text, json: { type: 'boolean' } } as const
  const { values, positionals } = readOptions(args, options, USAGE)
  const { since, staff, patient, after = '0', json = false } = values
  refuseWord(positionals[0], USAGE)
  if (!since) throw usageError('--since is missing.', USAGE)
  if (!isClinicDate(since)) throw usageError('--since must be a date such as 2026-11-01.', USAGE)
  if (!/^\d{1,10}$/.test(after)) throw usageError('--after must be the ID of an entry, such as 1200.', USAGE)
  if (json && (staff || patient)) throw usageError('--json does not go with --staff or --patient.', USAGE)
  return {
    since,
    json,
    after: Number(after),
    ...(staff && { staff: staff.trim().toLowerCase() }),
    ...(patient && { patient }),
  }
}

/** Reads and prints page by page, so that a long period does not need more memory. Returns the number of entries, or null as `readPage`. */
async function printAll<T extends { id: number }>(
  query: AuditQuery,
  readPage: ReadPage<T>,
  textOf: (entry: T) => string,
) {
  let count = 0
  let { after = 0 } = query
  for (;;) {
    const entries = await readPage({ ...query, after })
    if (!entries) return null
    await print(entries.map((entry) => `${textOf(entry)}\n`).join(''))
    count += entries.length
    if (entries.length < AUDIT_PAGE) return count
    after = entries.at(-1)!.id
  }
}

const lineText = ({ at, who, action, subject, patients, network }: AuditLine) =>
  [
    at,
    who.padEnd(20),
    action.padEnd(20),
    subject,
    network && `from ${network.slice(0, 6)}`,
    patients.join(', '),
  ]
    .filter(Boolean)
    .join('  ')

runCommand(import.meta.url, run)
