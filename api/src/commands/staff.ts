import { parseArgs } from 'node:util'
import { createRecorder } from '../audit/audit.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { createLimits } from '../limits/limits.ts'
import { createEnqueue } from '../outbox/enqueue.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { portalAddress, readSettings } from '../settings.ts'
import { manageStaff, type StaffCommandResult } from '../staff/manage-staff.ts'
import { parseStaffCommand, type StaffCommand } from '../staff/staff-command.ts'
import { dataOf, onDatabase, runCommand, CommandError } from './command.ts'

const USAGE = `Usage: npm run staff -- list
       npm run staff -- create USERNAME --first-name NAME --last-name NAME --role ROLE --branch fct|lag|phc
                        [--email ADDRESS] [--profession TEXT] [--job-title TEXT] [--mail]
       npm run staff -- reset USERNAME [--mail]      a link that sets a new password, shown or by mail
       npm run staff -- disable USERNAME             signed out at once, everywhere
       npm run staff -- enable USERNAME
ROLE is admin, "medical director", doctor, dentist or nurse. Passwords are never typed here.`

async function run(args: string[]) {
  const command = parse(args)
  const { refused, output, link } = await onDatabase({
    direct: (db) => execute(db, command),
    throughServer: async (ask) =>
      dataOf<StaffCommandResult>(await ask('staff', { method: 'POST', body: JSON.stringify(command) })),
  })
  if (refused) throw new CommandError(output.join('\n'))
  console.log([...output, ...(link ? ['', link] : [])].join('\n'))
  return 0
}

function parse(args: string[]): StaffCommand {
  const text = { type: 'string' } as const
  const options = {
    'first-name': text,
    'last-name': text,
    role: text,
    branch: text,
    email: text,
    profession: text,
    'job-title': text,
    mail: { type: 'boolean' },
  } as const
  const { values, positionals } = orUsage(() =>
    parseArgs({ args: args, options, allowPositionals: true, strict: true }),
  )
  const [action, username, ...rest] = positionals
  const { 'first-name': firstName, 'last-name': lastName, 'job-title': jobTitle, ...others } = values
  if (!action || rest.length > 0) throw new CommandError(USAGE)
  const parsed = parseStaffCommand({ action, username, firstName, lastName, jobTitle, ...others })
  if ('problems' in parsed) throw new CommandError(`${parsed.problems.join('\n')}\n\n${USAGE}`)
  return parsed.command
}

function orUsage<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new CommandError(USAGE)
  }
}

function execute(db: Db, command: StaffCommand) {
  const clock = systemClock
  const portalUrl = portalAddress(process.env)
  // Only an email needs the key that encrypts it, which is one of the server's settings.
  const outbox = 'mail' in command && command.mail ? createOutbox(db) : null
  return manageStaff({ db, clock, portalUrl, outbox, record: createRecorder({ db, clock }) }, command)
}

function createOutbox(db: Db) {
  const clock = systemClock
  const keyring = createKeyring(readSettings(process.env).secretKey)
  return createEnqueue({ keyring, clock, limits: createLimits({ db, keyring, clock }) })
}

runCommand(run)
