import type { AuditEntry, Recorder } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Outbox } from '../outbox/enqueue.ts'
import { endSessions } from '../tokens/tokens.ts'
import { unknownPassword } from './password.ts'
import { passwordLinkUrl } from '../notifications/staff-notifications.ts'
import { dropLinksOf, MAILED_LINK, newPasswordLink, PRINTED_LINK } from './password-links.ts'
import type { StaffCommand } from './staff-command.ts'
import type { StaffRow } from './staff-user.ts'

interface Parts {
  db: Db
  clock: Clock
  portalUrl: string
  record: Recorder
  /** Null if the command sends no email. */
  outbox: Pick<Outbox, 'enqueueStaffMail'> | null
}

/** What the command prints. */
export interface StaffCommandResult {
  refused: boolean
  output: string[]
  /** Sets the person's password once. Shown to the operator and not stored. */
  link?: string
}

const refuse = (text: string): StaffCommandResult => ({ refused: true, output: [text] })
const done = (...output: string[]): StaffCommandResult => ({ refused: false, output })

/** Runs a command in one transaction: creates, disables and enables accounts, and issues links for new passwords. */
export function manageStaff(parts: Parts, command: StaffCommand): Promise<StaffCommandResult> {
  if (command.action === 'list') return list(parts.db)
  return parts.db.transaction().execute(async (trx) => {
    const people = trx.selectFrom('staff').selectAll().where('username', '=', command.username)
    const person = await people.forUpdate().executeTakeFirst()
    if (command.action === 'create') return create(parts, trx, command, person !== undefined)
    if (!person) return refuse(`There is no account with the username ${command.username}.`)
    if (command.action === 'reset') return reset(parts, trx, person, command.mail)
    return command.action === 'disable' ? disable(parts, trx, person) : enable(parts, trx, person)
  })
}

async function list(db: Db) {
  const people = await db.selectFrom('staff').selectAll().orderBy('username').execute()
  return done(
    ...people.map(({ username, first_name, last_name, role, branch, email, disabled_at }) =>
      [username.padEnd(24), `${first_name} ${last_name}`, role, branch, email, disabled_at && 'disabled']
        .filter(Boolean)
        .join('  '),
    ),
    `${people.length} people.`,
  )
}

type NewStaff = Extract<StaffCommand, { action: 'create' }>

async function create(parts: Parts, trx: Db, command: NewStaff, taken: boolean) {
  const { username, firstName, lastName, role, branch, profession, jobTitle } = command
  if (taken) return refuse(`The username ${username} is already in use.`)
  const email = command.email || null
  const others = trx.selectFrom('staff').select('username')
  const sharing = email && (await others.where('email', '=', email).executeTakeFirst())
  if (sharing) return refuse(`The email address belongs to ${sharing.username}. Each person needs their own.`)

  const names = { first_name: firstName, last_name: lastName, profession, job_title: jobTitle }
  const person = await trx
    .insertInto('staff')
    .values({ username, email, role, branch, ...names, password_hash: await unknownPassword() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(parts, trx, 'staff.created', person)
  return withLink(parts, trx, person, command.mail, `Created ${username}: ${firstName} ${lastName}, ${role}.`)
}

async function disable(parts: Parts, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (disabled_at) return done(`${username} is already disabled.`)
  await trx.updateTable('staff').set({ disabled_at: parts.clock() }).where('id', '=', id).execute()
  await endSessions(id, trx)
  await dropLinksOf(trx, id)
  await note(parts, trx, 'staff.disabled', person)
  return done(`Disabled ${username} and ended all sessions.`)
}

async function enable(parts: Parts, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (!disabled_at) return done(`${username} is not disabled.`)
  await trx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute()
  await note(parts, trx, 'staff.enabled', person)
  return done(`Enabled ${username}. The old password still works; \`reset\` sets a new one.`)
}

async function reset(parts: Parts, trx: Db, person: StaffRow, mail: boolean) {
  const { id, username, email, disabled_at } = person
  if (disabled_at) return refuse(`${username} is disabled. Run \`enable\` first.`)
  if (mail && !email) return refuse(`${username} has no email address. Leave out --mail to print the link.`)
  // The old password may be known to someone else.
  const password_hash = await unknownPassword()
  await trx.updateTable('staff').set({ password_hash }).where('id', '=', id).execute()
  await endSessions(id, trx)
  await dropLinksOf(trx, id)
  await note(parts, trx, 'staff.reset', person)
  return withLink(parts, trx, person, mail, `The old password of ${username} no longer works.`)
}

async function withLink(parts: Parts, trx: Db, person: StaffRow, mail: boolean, text: string) {
  const { clock, outbox, portalUrl } = parts
  const life = mail ? MAILED_LINK : PRINTED_LINK
  const expiresAt = new Date(+clock() + life.milliseconds)
  const token = await newPasswordLink(trx, person.id, expiresAt)
  if (!mail) {
    const how = `This link sets the password. It expires in ${life.words} and works once. Give it to this person only:`
    return { ...done(text, how), link: passwordLinkUrl(portalUrl, token) }
  }
  if (!outbox) throw new Error('--mail needs an outbox')
  const { email, first_name: name, branch: location } = person
  await outbox.enqueueStaffMail(trx, {
    kind: 'password-link',
    sealed: { to: email!, name, token },
    location,
    language: 'en',
    give_up_at: expiresAt,
  })
  return done(
    text,
    `A link that sets the password will be sent by email. It expires in ${life.words} and works once.`,
  )
}

const note = ({ record }: Parts, trx: Db, action: AuditEntry['action'], { id }: StaffRow) =>
  record({ actor: { kind: 'command', name: 'staff' }, action, subject: `staff:${id}` }, trx)
