import { moveMyAppointment } from '@molar/contract'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { sql } from 'kysely'
import { testApp, testSettings } from '../../testing/app.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { testClock } from '../../testing/clock.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { killServers, startServer } from '../../testing/server-process.ts'
import { openSmsGateway } from '../../testing/sms-gateway.ts'
import { connectPostgres, type Db } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'

jest.setTimeout(600_000)

/** One for each patient. */
const KILLS = process.env.TEST_LONG === 'true' ? 40 : 2

let postgres: OwnPostgres
let db: Db
beforeAll(async () => {
  postgres = await startOwnPostgres()
  db = connectPostgres(postgres.url)
  await migrate(db)
})
afterAll(async () => {
  await killServers()
  await db.destroy()
  await postgres.stop()
})

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate)
}
const until = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue())) await turns(1)
}

it(`Each of ${KILLS} patients whose server is killed while they move is moved once, with one message for each channel`, async () => {
  const clock = testClock()
  const [mail, sms] = await Promise.all([openMailServer(), openSmsGateway({ status: () => 200 })])
  await aClinic(db, { doctors: 8, rooms: 8 })
  await db.updateTable('branches').set({ new_patient_share: 100 }).execute()
  const app = await testApp({ db, clock })
  const patients: { id: number; token: string; answer: string; start_time: string }[] = []
  for (let index = 0; index < KILLS; index += 1) {
    const patient = anotherPatient(index)
    const start_time = `${String(8 + (index % 9)).padStart(2, '0')}:00`
    const { body } = await postBooking(app, aBooking({ ...patient, start_time, doctor_id: null }), {
      ip: `10.3.0.${index}`,
    })
    const { id } = body.data!
    const token = await app.links.issue(db, id)
    patients.push({ id, token, answer: patient.phone_number.slice(-4), start_time })
  }
  await db.deleteFrom('outbox').execute()

  const start = () =>
    startServer(
      {
        DATABASE_URL: postgres.url,
        SECRET_KEY: testSettings.secretKey,
        SMTP_URL: mail.url,
        SMS_PROVIDER: 'http',
        SMS_HTTP_URL: sms.url,
        FIXED_TIME: clock.now().toISOString(),
      },
      { preload: './fixed-clock.mjs' },
    )
  let server = start()

  /** Sends the move, as the page does, until a server answers. */
  async function move({ id, token, answer, start_time }: (typeof patients)[number]) {
    for (;;) {
      const address = await server.address
      const response = await fetch(`${address}${moveMyAppointment.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `the-move-of-patient-${id}` },
        body: JSON.stringify({
          token,
          answer,
          version: 1,
          doctor_id: null,
          appointment_date: '2026-12-03',
          start_time,
        }),
      }).catch(() => null)
      const body = (await response?.json().catch(() => null)) as { success: boolean } | null
      // 409 while the request of the killed server still holds the key.
      if (body && response!.status !== 409 && response!.status < 500) return body.success
    }
  }

  for (const [index, patient] of patients.entries()) {
    await server.address
    const moved = move(patient)
    // At another moment of the request each time.
    await turns((index * 37) % 400)
    server.kill('SIGKILL')
    await server.ended
    server = start()
    expect(await moved).toBe(true)
  }
  // The leases of two minutes end.
  await db.updateTable('outbox').set({ leased_until: clock.now() }).where('state', '=', 'waiting').execute()
  const outbox = () => db.selectFrom('outbox').select(['channel', 'state', 'appointment_id']).execute()
  await until(async () => (await outbox()).every(({ state }) => state === 'sent'))

  const ids = patients.map(({ id }) => id)
  const rows = await db.selectFrom('appointments').selectAll().where('id', 'in', ids).execute()
  const changed = rows.map(({ starts_at, version, moves_by_patient }) => [
    starts_at.slice(0, 10),
    version,
    moves_by_patient,
  ])
  expect(changed).toEqual(ids.map(() => ['2026-12-03', 2, 1]))
  const { rows: events } =
    await sql`select appointment_id from appointment_events group by 1 having count(*) = 1`.execute(db)
  expect(events).toHaveLength(KILLS)
  const written = (await outbox()).map(({ channel, appointment_id }) => `${channel} ${appointment_id}`)
  expect(written.toSorted()).toEqual(ids.flatMap((id) => [`email ${id}`, `sms ${id}`]).toSorted())
  // A killed server may have sent a message that the next one sends again, with the same key.
  expect(new Set(sms.messages.map(({ headers }) => headers['idempotency-key'])).size).toBe(KILLS)

  server.kill('SIGTERM')
  await server.ended
  await app.close()
  await Promise.all([mail.close(), sms.close()])
})
