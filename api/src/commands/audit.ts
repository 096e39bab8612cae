import { parseArgs } from 'node:util'
import { isClinicDate } from '@molar/contract'
import { AUDIT_PAGE, type AuditLine, auditPage, type AuditQuery } from '../audit/audit-report.ts'
import { dataOf, onDatabase, runCommand, CommandError } from './command.ts'

const USAGE = 'Usage: npm run audit -- --since YYYY-MM-DD [--staff USERNAME] [--patient CLINIC-ID]'
const NOBODY = 'There is no such member of staff or patient.'

type ReadPage = (query: AuditQuery) => Promise<AuditLine[] | null>

async function run(args: string[]) {
  const query = read(args)
  const count = await onDatabase({
    direct: (db) => print(query, (page) => auditPage(db, page)),
    throughServer: (ask) =>
      print(query, async (page) => {
        const fields = Object.entries(page).map(([name, value]): [string, string] => [name, String(value)])
        const answer = await ask(`audit?${new URLSearchParams(fields).toString()}`, { method: 'GET' })
        return answer.status === 404 ? null : dataOf<AuditLine[]>(answer)
      }),
  })
  console.log(count === 0 ? 'Nothing was recorded.' : `\n${count} entries.`)
  return 0
}

function read(args: string[]): AuditQuery {
  const text = { type: 'string' } as const
  try {
    const {
      since = '',
      staff,
      patient,
    } = parseArgs({
      args: args,
      options: { since: text, staff: text, patient: text },
    }).values
    if (!isClinicDate(since)) throw new Error('no date')
    return { since, ...(staff && { staff: staff.trim().toLowerCase() }), ...(patient && { patient }) }
  } catch {
    throw new CommandError(USAGE)
  }
}

/** Reads page by page, so that a long period does not need more memory. */
async function print(query: AuditQuery, readPage: ReadPage) {
  let count = 0
  let after = 0
  for (;;) {
    const lines = await readPage({ ...query, after })
    if (!lines) throw new CommandError(NOBODY)
    for (const { at, who, action, subject, patients, network } of lines)
      console.log(
        [
          at,
          who.padEnd(20),
          action.padEnd(20),
          subject,
          network && `from ${network.slice(0, 6)}`,
          patients.join(', '),
        ]
          .filter(Boolean)
          .join('  '),
      )
    count += lines.length
    if (lines.length < AUDIT_PAGE) return count
    after = lines.at(-1)!.id
  }
}

runCommand(run)
