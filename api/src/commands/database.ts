import { connectPostgres } from '../database/connect.ts'
import { createUsers } from '../database/create-users.ts'
import { migrate } from '../database/migrate.ts'
import { databaseUserSettings } from '../settings.ts'
import { OperatorError, runCommand } from './command.ts'
import { readAction } from './read-words.ts'

const USAGE = `Usage: npm run database -- create-users      creates the users of PostgreSQL, or sets their passwords
       npm run database -- migrate           creates or updates the tables, as their owner
PostgreSQL only. DATABASE_ADMIN_URL, DATABASE_OWNER_URL, DATABASE_URL and DATABASE_AUDIT_URL name the users.`

export async function run(args: string[]) {
  const { action } = readAction(args, { actions: { 'create-users': {}, migrate: {} }, usage: USAGE })
  const { admin, owner, server, audit, auditDays, ownFunctions } = databaseUserSettings(process.env)
  if (action === 'create-users') {
    if (!admin || !owner || !server)
      throw new OperatorError('DATABASE_ADMIN_URL, DATABASE_OWNER_URL and DATABASE_URL are needed.')
    await createUsers({ admin, owner, server, audit })
    console.log('The users exist. Next: npm run database -- migrate')
    return 0
  }
  if (!owner) throw new OperatorError('DATABASE_OWNER_URL is needed.')
  const db = connectPostgres(owner, { max: 1 })
  try {
    const applied = await migrate(db, { auditDays, ownFunctions })
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The tables are up to date.')
  } finally {
    await db.destroy()
  }
  return 0
}

runCommand(import.meta.url, run)
