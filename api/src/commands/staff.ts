import { parseArgs } from 'node:util'
import { createRecorder } from '../audit/audit.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { createLimits } from '../limits/limits.ts'
import { createEnqueue } from '../outbox/enqueue.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { portalAddress, readSettings } from '../settings.ts'
import { manageStaff, type StaffOutcome } from '../staff/manage-staff.ts'
import { readStaffOrder, type StaffOrder } from '../staff/staff-order.ts'
import { dataOf, onDatabase, runCommand, Sentence } from './command.ts'

const USAGE = `Usage: npm run staff -- list
       npm run staff -- create USERNAME --first-name NAME --last-name NAME --role ROLE --branch fct|lag|phc
                        [--email ADDRESS] [--profession TEXT] [--job-title TEXT] [--mail]
       npm run staff -- reset USERNAME [--mail]      a link that sets a new password, shown or by mail
       npm run staff -- disable USERNAME             signed out at once, everywhere
       npm run staff -- enable USERNAME
ROLE is admin, "medical director", doctor, dentist or nurse. Passwords are never typed here.`

async function run(words: string[]) {
  const order = read(words)
  const { refused, said, link } = await onDatabase({
    straight: (db) => carryOut(db, order),
    throughServer: async (ask) =>
      dataOf<StaffOutcome>(await ask('staff', { method: 'POST', body: JSON.stringify(order) })),
  })
  if (refused) throw new Sentence(said.join('\n'))
  console.log([...said, ...(link ? ['', link] : [])].join('\n'))
  return 0
}

function read(words: string[]): StaffOrder {
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
  const { values, positionals } = parsed(() =>
    parseArgs({ args: words, options, allowPositionals: true, strict: true }),
  )
  const [command, username, ...rest] = positionals
  const { 'first-name': firstName, 'last-name': lastName, 'job-title': jobTitle, ...others } = values
  if (!command || rest.length > 0) throw new Sentence(USAGE)
  const order = readStaffOrder({ command, username, firstName, lastName, jobTitle, ...others })
  if ('problems' in order) throw new Sentence(`${order.problems.join('\n')}\n\n${USAGE}`)
  return order.order
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new Sentence(USAGE)
  }
}

function carryOut(db: Db, order: StaffOrder) {
  const clock = systemClock
  const portalUrl = portalAddress(process.env)
  // Only a mail needs the key that seals it, and with it the server's settings.
  const outbox = 'mail' in order && order.mail ? mailbox(db) : null
  return manageStaff({ db, clock, portalUrl, outbox, record: createRecorder({ db, clock }) }, order)
}

function mailbox(db: Db) {
  const clock = systemClock
  const keyring = createKeyring(readSettings(process.env).secretKey)
  return createEnqueue({ keyring, clock, limits: createLimits({ db, keyring, clock }) })
}

runCommand(run)
