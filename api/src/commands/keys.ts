import { createRecorder } from '../audit/audit.ts'
import { systemClock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { loadKeyring, replaceLostDigestKey } from '../secrets/load-keyring.ts'
import { countSealed, type SealedCounts } from '../secrets/sealed-columns.ts'
import { dataOf, onDatabase, runCommand, OperatorError, settingsWithKey } from './command.ts'

const USAGE = `Usage: npm run keys                    which keys the stored values are encrypted with
       npm run keys -- reseal          encrypts them with SECRET_KEY
       npm run keys -- replace-lost    SECRET_KEY was lost: makes a new key for stored digests`

const COMMAND = { kind: 'command', name: 'keys' } as const
const recorder = (db: Db) => createRecorder({ db, clock: systemClock })

export async function run(args: string[]) {
  const [action = 'list', ...rest] = args
  if (rest.length > 0 || !['list', 'reseal', 'replace-lost'].includes(action)) throw new OperatorError(USAGE)
  if (action === 'replace-lost') return replaceLost()
  const reseal = action === 'reseal'
  const counts = await onDatabase({
    direct: async (db) => {
      const result = await countSealed(db, await loadKeyring(db, settingsWithKey()), { reseal })
      if (reseal) await recorder(db)({ actor: COMMAND, action: 'keys.resealed' })
      return result
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

async function replaceLost() {
  const replaced = await onDatabase({
    direct: async (db) => {
      const done = await replaceLostDigestKey(db, settingsWithKey())
      if (done) await recorder(db)({ actor: COMMAND, action: 'keys.replaced' })
      return done
    },
    // A running server has opened the key.
    throughServer: () => Promise.resolve(false),
  })
  if (!replaced) throw new OperatorError('SECRET_KEY opens this database: there is nothing to replace.')
  console.log(
    'Done. Rate limits start again, and values that are encrypted with the lost key cannot be read.',
  )
  return 0
}

runCommand(import.meta.url, run)
