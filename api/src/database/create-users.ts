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

/** The rights of a user are those of its role; `database/grants.sql` grants them. */
const ROLES = ['molar_server', 'molar_audit']

/**
 * Creates the users or gives them their passwords, and makes the owner own the tables. Can be repeated.
 * @throws SettingsError if an address has no user or no password
 */
export async function createUsers({ admin, owner, server, audit }: DatabaseUsers) {
  const [theOwner, theServer] = [userOf(owner), userOf(server)]
  const auditor = audit === null ? null : userOf(audit)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('begin')
    // Roles belong to the whole PostgreSQL server: two runs must not create them at the same time.
    await client.query('select pg_advisory_xact_lock(7026002)')
    for (const role of ROLES) await createRole(client, role, 'nologin')
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

async function createRole(client: pg.Client, name: string, options: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  await client.query(`${rowCount ? 'alter' : 'create'} role ${quoted(name)} ${options}`)
}

const quoted = pg.escapeIdentifier

const login = (password: string) =>
  `login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`

async function createMember(client: pg.Client, { name, password }: DatabaseUser, role: string) {
  await createRole(client, name, login(password))
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

async function createOwner(client: pg.Client, { name, password }: DatabaseUser) {
  await createRole(client, name, login(password))
  // Only a member of the new owner may pass ownership on, except a superuser.
  await client.query(`grant ${quoted(name)} to current_user`)
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  await client.query(`grant create, connect on database ${quoted(rows[0]!.database)} to ${quoted(name)}`)
  await client.query(`alter schema public owner to ${quoted(name)}`)
  const objects = await client.query<{ statement: string }>(OBJECTS_OF_OTHERS, [name])
  for (const { statement } of objects.rows) await client.query(`${statement} owner to ${quoted(name)}`)
}
