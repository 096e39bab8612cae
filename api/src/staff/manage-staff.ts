import type { AuditEntry, Recorder } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Outbox } from '../outbox/enqueue.ts'
import { endSessions } from '../tokens/tokens.ts'
import { unknownPassword } from './password.ts'
import { dropLinksOf, linkAddress, MAILED_LINK, newPasswordLink, PRINTED_LINK } from './password-links.ts'
import type { StaffOrder } from './staff-order.ts'
import type { StaffRow } from './staff-user.ts'

interface Parts {
  db: Db
  clock: Clock
  portalUrl: string
  record: Recorder
  /** Writes messages down; null where they cannot be sealed. */
  outbox: Pick<Outbox, 'enqueueStaffMail'> | null
}

/** What became of an order, for the person at the keyboard. */
export interface StaffOutcome {
  refused: boolean
  said: string[]
  /** Sets the person's password, once. Shown to the operator and written down nowhere. */
  link?: string
}

const refuse = (sentence: string): StaffOutcome => ({ refused: true, said: [sentence] })
const done = (...said: string[]): StaffOutcome => ({ refused: false, said })

/** Carries out an order all or not at all. Give people accounts, take them away, let them set a new password. */
export function manageStaff(parts: Parts, order: StaffOrder): Promise<StaffOutcome> {
  if (order.command === 'list') return list(parts.db)
  return parts.db.transaction().execute(async (trx) => {
    const people = trx.selectFrom('staff').selectAll().where('username', '=', order.username)
    const person = await people.forUpdate().executeTakeFirst()
    if (order.command === 'create') return create(parts, trx, order, person !== undefined)
    if (!person) return refuse(`There is nobody with the username ${order.username}.`)
    if (order.command === 'reset') return reset(parts, trx, person, order.mail)
    return order.command === 'disable' ? disable(parts, trx, person) : enable(parts, trx, person)
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

type NewStaff = Extract<StaffOrder, { command: 'create' }>

async function create(parts: Parts, trx: Db, order: NewStaff, taken: boolean) {
  const { username, firstName, lastName, role, branch, profession, jobTitle } = order
  if (taken) return refuse(`There is already somebody with the username ${username}.`)
  const email = order.email || null
  const others = trx.selectFrom('staff').select('username')
  const sharing = email && (await others.where('email', '=', email).executeTakeFirst())
  if (sharing) return refuse(`The e-mail belongs to ${sharing.username}: each person needs one of their own.`)

  const names = { first_name: firstName, last_name: lastName, profession, job_title: jobTitle }
  const person = await trx
    .insertInto('staff')
    .values({ username, email, role, branch, ...names, password_hash: await unknownPassword() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(parts, trx, 'staff.created', person)
  return withLink(parts, trx, person, order.mail, `Created ${username}: ${firstName} ${lastName}, ${role}.`)
}

async function disable(parts: Parts, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (disabled_at) return done(`${username} was disabled already.`)
  await trx.updateTable('staff').set({ disabled_at: parts.clock() }).where('id', '=', id).execute()
  await endSessions(id, trx)
  await dropLinksOf(trx, id)
  await note(parts, trx, 'staff.disabled', person)
  return done(`Disabled ${username}, and signed out everywhere.`)
}

async function enable(parts: Parts, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (!disabled_at) return done(`${username} was not disabled.`)
  await trx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute()
  await note(parts, trx, 'staff.enabled', person)
  return done(`Enabled ${username}: the old password holds, \`reset\` gives a new one.`)
}

async function reset(parts: Parts, trx: Db, person: StaffRow, mail: boolean) {
  const { id, username, email, disabled_at } = person
  if (disabled_at) return refuse(`${username} is disabled: \`enable\` comes first.`)
  if (mail && !email) return refuse(`${username} has no e-mail: leave --mail out, and the link is shown.`)
  // Whoever asks for this may have lost the password to somebody.
  const password_hash = await unknownPassword()
  await trx.updateTable('staff').set({ password_hash }).where('id', '=', id).execute()
  await endSessions(id, trx)
  await dropLinksOf(trx, id)
  await note(parts, trx, 'staff.reset', person)
  return withLink(parts, trx, person, mail, `The old password of ${username} no longer opens anything.`)
}

async function withLink(parts: Parts, trx: Db, person: StaffRow, mail: boolean, said: string) {
  const { clock, outbox, portalUrl } = parts
  const life = mail ? MAILED_LINK : PRINTED_LINK
  const expiresAt = new Date(+clock() + life.milliseconds)
  const token = await newPasswordLink(trx, person.id, expiresAt)
  if (!mail) {
    const how = `This link sets the password once, within ${life.words}. Hand it to nobody else:`
    return { ...done(said, how), link: linkAddress(portalUrl, token) }
  }
  if (!outbox) throw new Error('a mail was asked for, and nothing writes it down')
  const { email, first_name: name, branch: location } = person
  await outbox.enqueueStaffMail(trx, {
    kind: 'password-link',
    sealed: { to: email!, name, token },
    location,
    language: 'en',
    give_up_at: expiresAt,
  })
  return done(said, `A link that sets the password once, within ${life.words}, goes out by mail.`)
}

const note = ({ record }: Parts, trx: Db, action: AuditEntry['action'], { id }: StaffRow) =>
  record({ actor: { kind: 'command', name: 'staff' }, action, subject: `staff:${id}` }, trx)
