import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { sql } from 'kysely'
import { aClinic } from '../../testing/clinic.ts'
import { PATIENTS_HEADER } from '../../testing/import.ts'
import { importPatients } from '../patients/import-patients.ts'
import { connectPostgres, type Db, isUnreachable } from './connect.ts'
import { migrate } from './migrate.ts'

let postgres: OwnPostgres
let db: Db
let impatient: Db
beforeAll(async () => {
  postgres = await startOwnPostgres()
  db = connectPostgres(postgres.url)
  impatient = connectPostgres(postgres.url, { idleInTransaction: 200 })
  await migrate(db)
  await aClinic(db)
})
afterAll(async () => {
  await Promise.all([db.destroy(), impatient.destroy()])
  await postgres.stop()
})

const change = (trx: Db) =>
  trx.updateTable('branches').set({ city: 'Lagos' }).where('code', '=', 'lag').execute()

/** A transaction of a copy that holds a lock and then does nothing until PostgreSQL has ended its connection. */
const abandoned = (whileIdle: () => Promise<unknown>) =>
  impatient.transaction().execute(async (trx) => {
    await change(trx)
    await whileIdle()
    await change(trx)
  })

const setting = async (name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value

it('PostgreSQL ends a transaction that is idle for 30 s, and finds a vanished server within 25 s', async () => {
  expect(await setting('idle_in_transaction_session_timeout')).toBe('30s')
  expect(await setting('tcp_keepalives_idle')).toBe('10')
  expect(await setting('tcp_keepalives_interval')).toBe('5')
  expect(await setting('tcp_keepalives_count')).toBe('3')
  expect(await setting('jit')).toBe('off')
})

it('A call that waits for a lock of an abandoned transaction gets it, and the abandoned one can be repeated', async () => {
  const error = await abandoned(() => change(db)).catch((caught: unknown) => caught)
  expect(isUnreachable(error as Error)).toBe(true)
})

/** A file that pauses until an idle transaction, which began during the pause, has been ended. */
async function* slowFile() {
  yield Buffer.from(`${PATIENTS_HEADER}\n`)
  await abandoned(() => change(db)).catch(() => {})
  yield Buffer.from('A1,Ada,Obi,lag,,\n')
}

it('An import of patients continues after its file has paused for longer', async () => {
  const dependencies = {
    db: impatient,
    clock: () => new Date(),
    record: async () => {},
    dryRun: false,
    onLines: () => {},
  }
  expect(await importPatients(slowFile(), dependencies)).toMatchObject({ created: 1, applied: true })
})
