import { createRecorder } from '../audit/audit.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { createLinks } from '../my-appointments/appointment-link-tokens.ts'
import { createEnqueue } from '../outbox/enqueue.ts'
import { loadKeyring } from '../secrets/load-keyring.ts'
import { portalAddress } from '../settings.ts'
import { manageStaff, type StaffCommandResult } from '../staff/manage-staff.ts'
import { parseStaffCommand, type StaffCommand } from '../staff/staff-command.ts'
import { dataOf, onDatabase, OperatorError, refuseKeptByNpm, runCommand, settingsWithKey } from './command.ts'
import { readOptions, refuseWord, usageError } from './read-words.ts'

const USAGE = `Usage: npm run staff -- list
       npm run staff -- create USERNAME --first-name NAME --last-name NAME --role ROLE --branch fct|lag|phc
                        [--branches all|fct,lag,phc] [--doctor "FIRST LAST"]
                        [--email ADDRESS] [--profession TEXT] [--job-title TEXT] [--mail]
       npm run staff -- change USERNAME [--role ROLE] [--branch fct|lag|phc] [--branches all|fct,lag,phc]
                        [--doctor "FIRST LAST"] [--email ADDRESS|none]
                                                      signed out everywhere; the next sign-in has the new role
       npm run staff -- reset USERNAME [--mail]      a link that sets a new password, shown or by mail
       npm run staff -- disable USERNAME             signed out at once, everywhere
       npm run staff -- enable USERNAME
       npm run staff -- sign-out USERNAME            ends all sessions of this person
       npm run staff -- sign-out-everyone            ends all sessions of staff
       npm run staff -- reset-second-factor USERNAME lost app and recovery codes: the password alone is enough again
ROLE is administrator, front-desk, doctor or nurse. --branches is what the person may see: all for an administrator,
otherwise the person's own branch unless you say more. A doctor may change the blockers of the doctor with their name,
or of --doctor. Passwords are never typed here.`

const text = { type: 'string' } as const
const OPTIONS = {
  'first-name': text,
  'last-name': text,
  role: text,
  branch: text,
  branches: text,
  doctor: text,
  email: text,
  profession: text,
  'job-title': text,
  mail: { type: 'boolean' },
} as const

// A file `.npmrc` may have an `email`.
const UNKNOWN_TO_NPM = Object.keys(OPTIONS).filter((name) => name !== 'email')

export async function run(args: string[]) {
  refuseKeptByNpm(UNKNOWN_TO_NPM, 'npm run staff -- …')
  const command = parse(args)
  const { refused, output, link } = await onDatabase({
    direct: (db) => execute(db, command),
    throughServer: async (ask) =>
      dataOf<StaffCommandResult>(await ask('staff', { method: 'POST', body: JSON.stringify(command) })),
  })
  if (refused) throw new OperatorError(output.join('\n'))
  console.log([...output, ...(link ? ['', link] : [])].join('\n'))
  return 0
}

function parse(args: string[]): StaffCommand {
  const { values, positionals } = readOptions(args, OPTIONS, USAGE)
  const [action, username, extra] = positionals
  const { 'first-name': firstName, 'last-name': lastName, 'job-title': jobTitle, ...others } = values
  if (!action) throw new OperatorError(USAGE)
  refuseWord(extra, USAGE)
  const parsed = parseStaffCommand({ action, username, firstName, lastName, jobTitle, ...others })
  if ('problems' in parsed) throw usageError(parsed.problems.join('\n'), USAGE)
  return parsed.command
}

async function execute(db: Db, command: StaffCommand) {
  const clock = systemClock
  const printsLink = (command.action === 'create' || command.action === 'reset') && !command.mail
  const portalUrl = printsLink ? portalAddress(process.env) : ''
  // Only an email needs the key that encrypts it, which is one of the server's settings.
  const sends = command.action === 'reset-second-factor' || ('mail' in command && command.mail)
  const outbox = sends ? await createOutbox(db) : null
  return manageStaff({ db, clock, portalUrl, outbox, record: createRecorder({ db, clock }) }, command)
}

async function createOutbox(db: Db) {
  const clock = systemClock
  const keyring = await loadKeyring(db, settingsWithKey())
  return createEnqueue({ keyring, clock, links: createLinks({ db, clock }) })
}

runCommand(import.meta.url, run)
