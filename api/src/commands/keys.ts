import { sql } from 'kysely'
import { createRecorder } from '../audit/audit.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { giveUpLost } from '../outbox/undelivered.ts'
import { loadKeyring, replaceLostDigestKey } from '../secrets/load-keyring.ts'
import { countSealed, lostRows, type SealedCounts } from '../secrets/sealed-columns.ts'
import { dataOf, onDatabase, OperatorError, refuseKeptByNpm, runCommand, settingsWithKey } from './command.ts'
import { readAction } from './read-words.ts'

const USAGE = `Usage: npm run keys                    which keys the stored values are encrypted with
       npm run keys -- reseal          encrypts them with SECRET_KEY
       npm run keys -- replace-lost    SECRET_KEY was lost: counts what cannot be opened any more
       npm run keys -- replace-lost --confirm   makes a new key for stored digests; what cannot be opened any more is lost`
const ACTIONS = { list: {}, reseal: {}, 'replace-lost': { option: 'confirm' } }

const COMMAND = { kind: 'command', name: 'keys' } as const
const recorder = (db: Db) => createRecorder({ db, clock: systemClock })

export async function run(args: string[]) {
  const { action, hasOption } = readAction(args, { actions: ACTIONS, usage: USAGE, defaultAction: 'list' })
  if (action === 'replace-lost') return replaceLost(hasOption)
  const reseal = action === 'reseal'
  const counts = await onDatabase({
    direct: async (db) => {
      const keyring = await loadKeyring(db, settingsWithKey())
      // Before the change: it may be interrupted.
      if (reseal) await recorder(db)({ actor: COMMAND, action: 'keys.resealed' })
      return countSealed(db, keyring, { reseal })
    },
    throughServer: async (ask) =>
      dataOf<SealedCounts[]>(await ask('keys', { method: reseal ? 'POST' : 'GET' })),
  })
  print(counts)
  return 0
}

function print(counts: SealedCounts[]) {
  for (const { name, current, previous, lost } of counts)
    console.log(
      `${name}: ${current} with SECRET_KEY, ${previous} with a previous key, ${lost} with none of them`,
    )
  if (counts.some(({ previous }) => previous > 0)) console.log('\nNext: npm run keys -- reseal')
}

async function replaceLost(isConfirmed: boolean) {
  refuseKeptByNpm(['confirm'], 'npm run keys -- replace-lost --confirm')
  const lost = await onDatabase({
    direct: async (db) => {
      const trx = await db.startTransaction().execute()
      try {
        const found = await replaceKey(trx)
        await (isConfirmed ? trx.commit() : trx.rollback()).execute()
        return found
      } catch (error) {
        if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
        throw error
      }
    },
    // A running server has opened the key.
    throughServer: () => Promise.resolve(null),
  })
  if (!lost) throw new OperatorError('SECRET_KEY opens this database: there is nothing to replace.')
  if (!isConfirmed)
    throw new OperatorError(
      `Nothing was changed. This would give up ${lost.notifications} emails and SMS that wait, and the second factor of ${lost.usernames.length} people. ` +
        'First stop all servers and start one: if it starts, its SECRET_KEY is the right one. ' +
        'If the key is lost: npm run keys -- replace-lost --confirm',
    )
  console.log(
    `Done. Rate limits start again. Emails and SMS that waited and cannot be sent now: ${lost.notifications}.`,
  )
  if (lost.notifications > 0) console.log('Staff see them as not delivered.')
  if (lost.usernames.length > 0)
    console.log(
      '\nCodes from the apps of these people are not accepted any more: they can sign in with a recovery code only. For each who has none, run:',
    )
  for (const username of lost.usernames) console.log(`npm run staff -- reset-second-factor ${username}`)
  return 0
}

/** Null if a key opens the database. */
async function replaceKey(trx: Db) {
  const settings = settingsWithKey()
  if (!(await replaceLostDigestKey(trx, settings))) return null
  await recorder(trx)({ actor: COMMAND, action: 'keys.replaced' })
  const keyring = await loadKeyring(trx, settings)
  const members = await trx
    .selectFrom('staff')
    .select('username')
    .where(sql<boolean>`id = any(${await lostRows(trx, keyring, 'second_factors.secret')}::int[])`)
    .orderBy('username')
    .execute()
  // Of a set-up that was not finished: the person starts again.
  await trx
    .deleteFrom('second_factors')
    .where('secret', 'is', null)
    .where(
      sql<boolean>`user_id = any(${await lostRows(trx, keyring, 'second_factors.pending_secret')}::int[])`,
    )
    .execute()
  return {
    notifications: await giveUpLost(trx, await lostRows(trx, keyring, 'outbox.sealed'), systemClock()),
    usernames: members.map(({ username }) => username),
  }
}

runCommand(import.meta.url, run)
