import { systemClock } from '../clock.ts'
import { connect } from '../database/connect.ts'
import { DirectoryInUse } from '../database/directory-lock.ts'
import { migrate } from '../database/migrate.ts'
import { type OutboxReport, outboxReport, retryDead } from '../outbox/dead-letters.ts'
import { databaseSettings, SettingsError } from '../settings.ts'
import { readLink } from './operator-link.ts'

const USAGE = `Usage: npm run outbox -w api                what was not delivered
       npm run outbox -w api -- retry ID    put one message back in line`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Something the person at the keyboard can mend: shown without a stack. */
class Sentence extends Error {}

interface Outbox {
  report(): Promise<OutboxReport>
  retry(id: string): Promise<boolean>
}

async function run(words: string[]) {
  const [command = 'list', id, ...rest] = words
  if (command === 'list' && id === undefined)
    return withOutbox(async (outbox) => print(await outbox.report()))
  if (command !== 'retry' || !id || !UUID.test(id) || rest.length > 0) throw new Sentence(USAGE)
  const done = await withOutbox((outbox) => outbox.retry(id))
  if (!done)
    throw new Sentence(
      'No such message, or it would help nobody any more (a code, or an appointment that is over).',
    )
  console.log('Back in line: the server sends it within a second.')
}

function print({ waiting, dead }: OutboxReport) {
  console.log(`${waiting} waiting, ${dead.length} given up.`)
  for (const { id, kind, channel, location, reference, attempts, failure, givenUpAt, canRetry } of dead)
    console.log(
      [
        givenUpAt,
        id,
        `${kind} by ${channel}`,
        location,
        reference ?? '-',
        `${attempts} tries`,
        failure,
        canRetry ? 'can be retried' : '',
      ]
        .join('  ')
        .trimEnd(),
    )
}

/** Straight on the database, or through the server that has it open. */
async function withOutbox<T>(work: (outbox: Outbox) => Promise<T>): Promise<T> {
  const settings = databaseSettings(process.env)
  let db
  try {
    db = await connect(settings)
  } catch (error) {
    const link = error instanceof DirectoryInUse && (await readLink(settings.dataDir))
    if (!link) throw error
    return work(overHttp(link.url, link.secret))
  }
  try {
    await migrate(db)
    return await work({
      report: () => outboxReport(db, systemClock),
      retry: (id) => retryDead(db, systemClock, id),
    })
  } finally {
    await db.destroy()
  }
}

function overHttp(url: string, secret: string): Outbox {
  const call = (path: string, method: string) =>
    fetch(`${url}/operator/outbox${path}`, { method, headers: { authorization: `Bearer ${secret}` } }).catch(
      (error: Error) => {
        throw new Sentence(
          `The server that has the database open does not answer at ${url}: ${error.message}.`,
        )
      },
    )
  return {
    report: async () => ((await (await call('', 'GET')).json()) as { data: OutboxReport }).data,
    retry: async (id) => (await call(`/${id}/retry`, 'POST')).ok,
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const plain = error instanceof Sentence || error instanceof SettingsError || error instanceof DirectoryInUse
  console.error(plain ? error.message : error)
  process.exit(1)
})
