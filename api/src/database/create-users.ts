import pg from 'pg'
import { SettingsError } from '../settings.ts'

/** Addresses of PostgreSQL with the user and password that each user gets. */
interface DatabaseUsers {
  /** Address for a superuser, or for the owner of the database who may create roles. */
  admin: string
  owner: string
  server: string
  audit: string | null
}

/** The rights of a user are those of its role; `grants/grants.sql` grants them. */
const ROLES = ['molar_server', 'molar_audit']

/**
 * Creates the users or gives them their passwords, and makes the owner own the tables. Can be repeated.
 * @throws SettingsError if an address has no user or no password
 */
export async function createUsers({ admin, owner, server, audit }: DatabaseUsers) {
  const [theOwner, theServer] = [userOf(owner), userOf(server)]
  const auditor = audit === null ? null : userOf(audit)
  const names = [
    theOwner.name,
    theServer.name,
    ...(auditor ? [auditor.name] : []),
    decodeURIComponent(new URL(admin).username),
  ]
  if (new Set(names).size < names.length)
    throw new SettingsError([
      'The addresses of administrator, owner, server and audit must have different users.',
    ])
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('begin')
    // Roles belong to the whole PostgreSQL server: two runs must not create them at the same time.
    await client.query('select pg_advisory_xact_lock(7026002)')
    for (const name of ROLES)
      await createRole(client, { name, options: 'nologin', known: await findRole(client, name) })
    await createOwner(client, theOwner)
    await createMember(client, theServer, 'molar_server')
    if (auditor) await createMember(client, auditor, 'molar_audit')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

interface DatabaseUser {
  name: string
  password: string
}

function userOf(address: string): DatabaseUser {
  const { username, password, host } = new URL(address)
  if (!username || !password)
    throw new SettingsError([`The address of ${host} must contain a user and a password.`])
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

interface StoredRole {
  isPowerful: boolean
}

const findRole = async (client: pg.Client, name: string) =>
  (
    await client.query<StoredRole>(
      'select rolsuper or rolcreatedb or rolcreaterole as "isPowerful" from pg_roles where rolname = $1',
      [name],
    )
  ).rows[0]

interface NewRole {
  name: string
  options: string
  known: StoredRole | undefined
}

async function createRole(client: pg.Client, { name, options, known }: NewRole) {
  await client.query(`${known ? 'alter' : 'create'} role ${quoted(name)} ${options}`)
}

const quoted = pg.escapeIdentifier

/** A new user has none of these rights; only a superuser may write them again. */
async function createUser(client: pg.Client, { name, password }: DatabaseUser) {
  const known = await findRole(client, name)
  if (known?.isPowerful)
    throw new SettingsError([
      `${name} is a user of PostgreSQL that may create databases or users. Choose another name in the address.`,
    ])
  await createRole(client, { name, options: `login password ${pg.escapeLiteral(password)}`, known })
}

async function createMember(client: pg.Client, user: DatabaseUser, role: string) {
  await createUser(client, user)
  const { name } = user
  await client.query(`grant ${quoted(role)} to ${quoted(name)}`)
}

/** Everything of ours that another user owns, as the beginning of a statement. Extensions stay with their creator. */
const OBJECTS_OF_OTHERS = `
  select format('alter table %s', oid::regclass) as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_get_userbyid(relowner) <> $1
  union all
  select format('alter routine %s', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) <> $1
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('alter type %s', t.oid::regtype) from pg_type t join pg_class c on c.oid = t.typrelid
    where typnamespace = 'public'::regnamespace and c.relkind = 'c' and pg_get_userbyid(typowner) <> $1`

async function createOwner(client: pg.Client, user: DatabaseUser) {
  await createUser(client, user)
  const { name } = user
  // Only a member of the new owner may pass ownership on, except a superuser.
  await client.query(`grant ${quoted(name)} to current_user`)
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  await client.query(`grant create, connect on database ${quoted(rows[0]!.database)} to ${quoted(name)}`)
  await client.query(`alter schema public owner to ${quoted(name)}`)
  const objects = await client.query<{ statement: string }>(OBJECTS_OF_OTHERS, [name])
  for (const { statement } of objects.rows) await client.query(`${statement} owner to ${quoted(name)}`)
}
