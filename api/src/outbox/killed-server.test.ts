import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '@molar/tools/postgres'
import { testApp, testSettings } from '../../testing/app.ts'
import { anAppointment } from '../../testing/appointments.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { endLeases } from '../../testing/outbox.ts'
import { killServers, startServer } from '../../testing/server-process.ts'
import { openSmsGateway } from '../../testing/sms-gateway.ts'
import { until } from '../../testing/waiting.ts'
import { clinicTimestamp, DAY_MS, systemClock } from '../clock.ts'
import { connectPostgres } from '../database/connect.ts'

let postgres: OwnPostgres
let folder: string
beforeAll(async () => {
  postgres = await startOwnPostgres()
  folder = mkdtempSync(join(tmpdir(), 'molar-killed-'))
})
afterAll(async () => {
  await killServers()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('After a server is killed while it sends a confirmation, another one sends it with the same idempotency key', async () => {
  let isHeld = true
  const mail = await openMailServer()
  const sms = await openSmsGateway({ status: () => (isHeld ? new Promise(() => {}) : 200) })
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a secret of at least thirty-two characters',
    SMTP_URL: mail.url,
    SMS_PROVIDER: 'http',
    SMS_HTTP_URL: sms.url,
  }
  const first = startServer(env)
  await first.address

  const db = connectPostgres(postgres.url)
  const app = await testApp({
    db,
    settings: testSettings,
    clock: { now: systemClock, set: () => {}, advance: () => {} },
  })
  // Whether a reminder is planned and sent depends on the time of day: the test writes a confirmation, and no reminder is due.
  await db.updateTable('branches').set({ reminder_hours: [] }).execute()
  const tomorrow = new Date(+systemClock() + DAY_MS)
  const appointmentId = await anAppointment(db, {
    starts_at: `${clinicTimestamp(tomorrow).slice(0, 10)} 10:00`,
  })
  await db.transaction().execute((trx) => app.outbox.enqueueConfirmation(trx, { appointmentId }))
  const rows = () =>
    db.selectFrom('outbox').select(['channel', 'state', 'attempts']).orderBy('channel').execute()

  await until(async () => sms.messages.length === 1 && (await rows())[0]!.state === 'sent')
  first.kill('SIGKILL')
  await first.ended
  isHeld = false
  await endLeases(db)
  const second = startServer(env)
  await second.address
  await until(async () => (await rows()).every(({ state }) => state === 'sent'))

  expect(await rows()).toEqual([
    { channel: 'email', state: 'sent', attempts: 1 },
    { channel: 'sms', state: 'sent', attempts: 2 },
  ])
  expect(mail.mails).toHaveLength(1)
  const [once, again, ...more] = sms.messages
  expect(more).toEqual([])
  expect(again!.body).toEqual(once!.body)
  expect(again!.headers['idempotency-key']).toBe(once!.headers['idempotency-key'])

  second.kill('SIGTERM')
  await second.ended
  await app.close()
  await db.destroy()
  await Promise.all([mail.close(), sms.close()])
})
