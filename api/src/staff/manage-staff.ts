import type { AuditEntry, Recorder } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Outbox } from '../outbox/enqueue.ts'
import { endAllSessions } from '../tokens/tokens.ts'
import { unknownPassword } from './password.ts'
import { passwordLinkUrl } from '../notifications/staff-notifications.ts'
import { dropLinksOf, MAILED_LINK, newPasswordLink, PRINTED_LINK } from './password-links.ts'
import { dropSecondFactor } from './second-factor.ts'
import { sendSecurityNotice } from './security-notice.ts'
import type { StaffCommand } from './staff-command.ts'
import type { StaffRow } from './staff-user.ts'
import { withdrawFeed } from './withdraw-feed.ts'
import { describeRights, findRights, keptRights } from './staff-rights.ts'

interface Dependencies {
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

/** Runs a command in one transaction: creates, changes, disables and enables accounts, and issues links for new passwords. */
export function manageStaff(dependencies: Dependencies, command: StaffCommand): Promise<StaffCommandResult> {
  if (command.action === 'list') return list(dependencies.db)
  if (command.action === 'sign-out-everyone') return signOutEveryone(dependencies)
  return dependencies.db.transaction().execute(async (trx) => {
    const people = trx.selectFrom('staff').selectAll().where('username', '=', command.username)
    const person = await people.forUpdate().executeTakeFirst()
    if (command.action === 'create') return create(dependencies, trx, command)
    if (!person) return refuse(`There is no account with the username ${command.username}.`)
    if (command.action === 'change') return change(dependencies, trx, person, command)
    if (command.action === 'reset') return reset(dependencies, trx, person, command.mail)
    if (command.action === 'reset-second-factor') return resetSecondFactor(dependencies, trx, person)
    if (command.action === 'sign-out') return signOut(dependencies, trx, person)
    return command.action === 'disable'
      ? disable(dependencies, trx, person)
      : enable(dependencies, trx, person)
  })
}

async function list(db: Db) {
  const people = await db.selectFrom('staff').selectAll().orderBy('username').execute()
  return done(
    ...people.map((person) => {
      const { username, first_name, last_name, branch, email, disabled_at } = person
      const name = `${first_name} ${last_name}`
      return [username.padEnd(24), name, describeRights(person), branch, email, disabled_at && 'disabled']
        .filter(Boolean)
        .join('  ')
    }),
    `${people.length} people.`,
  )
}

type NewStaff = Extract<StaffCommand, { action: 'create' }>

async function create(dependencies: Dependencies, trx: Db, command: NewStaff) {
  const { username, firstName, lastName, profession, jobTitle } = command
  const email = command.email || null
  const found = await findRights(trx, command, `${firstName} ${lastName}`)
  if ('refusal' in found) return refuse(found.refusal)

  const names = { first_name: firstName, last_name: lastName, profession, job_title: jobTitle }
  const person = await trx
    .insertInto('staff')
    .values({ username, email, ...found.rights, ...names, password_hash: await unknownPassword() })
    // Somebody else may create the account at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!person) return refuse(await whyTaken(trx, username, email))
  await note(dependencies, trx, 'staff.created', person)
  const text = `Created ${username}: ${firstName} ${lastName}, ${describeRights(person)}.`
  const { output, ...result } = await withLink(dependencies, trx, person, command.mail, text)
  return { ...result, output: [...found.notes, ...output] }
}

const whyTaken = async (trx: Db, username: string, email: string | null) =>
  (await sharesEmail(trx, username, email)) ?? `The username ${username} is already in use.`

async function sharesEmail(trx: Db, username: string, email: string | null) {
  const sharing = await trx
    .selectFrom('staff')
    .select(['username', 'disabled_at'])
    .where('email', '=', email)
    .where('username', '!=', username)
    .executeTakeFirst()
  if (!sharing) return null
  const { username: owner, disabled_at } = sharing
  return disabled_at
    ? `The email address belongs to ${owner} (disabled). Each person needs their own. To use it for another account, run \`npm run staff -- change ${owner} --email none\` first.`
    : `The email address belongs to ${owner}. Each person needs their own.`
}

type ChangeStaff = Extract<StaffCommand, { action: 'change' }>

async function change(dependencies: Dependencies, trx: Db, person: StaffRow, command: ChangeStaff) {
  const { id, username, first_name, last_name } = person
  const { role, branch, branches, doctor, email } = command
  if ([role, branch, branches, doctor, email].every((one) => one === undefined))
    return refuse('Say what to change: --role, --branch, --branches, --doctor or --email.')
  const sharing = email ? await sharesEmail(trx, username, email) : null
  if (sharing) return refuse(sharing)
  const found = await findRights(trx, keptRights(person, command), `${first_name} ${last_name}`)
  if ('refusal' in found) return refuse(found.refusal)
  const columns = { ...found.rights, ...(email !== undefined && { email }) }
  const changed = { ...person, ...columns }
  await trx.updateTable('staff').set(columns).where('id', '=', id).execute()
  // A link that was sent to the old address.
  if (changed.email !== person.email) await dropLinksOf(trx, id)
  // The portal reads at the sign-in what a person may do.
  await endAllSessions(id, trx)
  await note(dependencies, trx, 'staff.changed', person)
  return done(
    ...found.notes,
    `${username} was ${describeRights(person)} and is now ${describeRights(changed)}. All sessions have ended.`,
    ...(email === undefined ? [] : [email ? `Email: ${email}.` : 'The account has no email address now.']),
  )
}

async function disable(dependencies: Dependencies, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (disabled_at) return done(`${username} is already disabled.`)
  await trx.updateTable('staff').set({ disabled_at: dependencies.clock() }).where('id', '=', id).execute()
  await endAllSessions(id, trx)
  await dropLinksOf(trx, id)
  const alsoEnded = await endFeed(trx, id)
  await note(dependencies, trx, 'staff.disabled', person)
  return done(`Disabled ${username} and ended all sessions.`, ...alsoEnded)
}

async function enable(dependencies: Dependencies, trx: Db, person: StaffRow) {
  const { id, username, disabled_at } = person
  if (!disabled_at) return done(`${username} is not disabled.`)
  await trx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute()
  await note(dependencies, trx, 'staff.enabled', person)
  return done(`Enabled ${username}. The old password still works; \`reset\` sets a new one.`)
}

/** For a person who has lost both the app and the recovery codes. Their password stays. */
async function resetSecondFactor(dependencies: Dependencies, trx: Db, person: StaffRow) {
  const { id, username } = person
  if (!(await dropSecondFactor(trx, id))) return done(`${username} has no second factor.`)
  await endAllSessions(id, trx)
  await note(dependencies, trx, 'second-factor.reset', person)
  const { clock, outbox } = dependencies
  if (outbox)
    await sendSecurityNotice({ clock, outbox }, trx, person, { notice: 'secondFactorReset', language: 'en' })
  return done(
    `Removed the second factor of ${username} and ended all sessions.`,
    'The password alone is enough now. Make sure that it was this person who asked, and that they turn it on again.',
  )
}

async function signOut(dependencies: Dependencies, trx: Db, person: StaffRow) {
  await endAllSessions(person.id, trx)
  await note(dependencies, trx, 'sessions.ended', person)
  return done(`Ended all sessions of ${person.username}.`)
}

function signOutEveryone({ db, record }: Dependencies) {
  return db.transaction().execute(async (trx) => {
    const ended = await trx.deleteFrom('tokens').where('kind', '=', 'staff').executeTakeFirst()
    await record({ actor: { kind: 'command', name: 'staff' }, action: 'sessions.ended' }, trx)
    return done(`Ended all sessions of staff: ${ended.numDeletedRows}.`)
  })
}

async function reset(dependencies: Dependencies, trx: Db, person: StaffRow, mail: boolean) {
  const { id, username, email, disabled_at } = person
  if (disabled_at) return refuse(`${username} is disabled. Run \`enable\` first.`)
  if (mail && !email) return refuse(`${username} has no email address. Leave out --mail to print the link.`)
  // The old password may be known to someone else.
  const password_hash = await unknownPassword()
  await trx.updateTable('staff').set({ password_hash }).where('id', '=', id).execute()
  await endAllSessions(id, trx)
  await dropLinksOf(trx, id)
  const alsoEnded = await endFeed(trx, id)
  await note(dependencies, trx, 'staff.reset', person)
  const text = [`The old password of ${username} no longer works.`, ...alsoEnded].join('\n')
  return withLink(dependencies, trx, person, mail, text)
}

/** Ends the address of a calendar, if the person has one, and returns what the output says about it. */
async function endFeed(trx: Db, id: number) {
  const { numDeletedRows } = await withdrawFeed(trx, id)
  return numDeletedRows > 0n ? ['The address for their calendar program has ended.'] : []
}

async function withLink(dependencies: Dependencies, trx: Db, person: StaffRow, mail: boolean, text: string) {
  const { clock, outbox, portalUrl } = dependencies
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

const note = ({ record }: Dependencies, trx: Db, action: AuditEntry['action'], { id }: StaffRow) =>
  record({ actor: { kind: 'command', name: 'staff' }, action, subject: `staff:${id}` }, trx)
