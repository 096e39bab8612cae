import type { FastifyInstance } from 'fastify'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { askForCode, bodyFor, otherThan, sendOtp, verifyOtp } from '../../testing/otp.ts'
import { withServer } from '../../testing/server.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  withServer(database, (server) => (app = server))
  const log = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  it('The audit log has each request for a code and each attempt, with ids and a hashed network', async () => {
    const { id } = await aPatient(app.db)
    const { row, code } = await askForCode(app, 'adaeze@example.com')
    await verifyOtp(app, bodyFor(row, otherThan(code)))
    await verifyOtp(app, bodyFor(row, code))
    const rows = await log()
    expect(
      rows.map(({ action, patients, staff_id, command }) => [action, patients, staff_id, command]),
    ).toEqual([
      ['code.requested', [id], null, null],
      ['code.refused', [id], null, null],
      ['code.accepted', [id], null, null],
    ])
    expect(new Set(rows.map(({ network }) => network)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toMatch(/adaeze|102\.89|Okafor/i)
  })

  it('For an unknown identifier the same rows name no patient', async () => {
    const { data } = await sendOtp(app, { destination: 'nobody@example.com' })
    await verifyOtp(app, bodyFor(data[0]!, 123_456))
    expect((await log()).map(({ action, patients }) => [action, patients])).toEqual([
      ['code.requested', []],
      ['code.refused', []],
    ])
  })

  it('The rows of a shared phone name everybody who could be meant, and then the one who was', async () => {
    const one = await aPatient(app.db)
    const other = await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Chidi' })
    const { rows, code } = await askForCode(app, '08031234821', 'sms')
    await verifyOtp(app, bodyFor(rows[1]!, code))
    expect((await log()).map(({ patients }) => patients)).toEqual([[one.id, other.id], [other.id]])
  })

  it('A right code that fits several patients is recorded for these patients only', async () => {
    const ids = [
      await aPatient(app.db),
      await aPatient(app.db, { raw_id: 'LAG/0091B', first_name: 'Chidi' }),
    ].map(({ id }) => id)
    const { code } = await askForCode(app, '08031234821', 'sms')
    await aPatient(app.db, { raw_id: 'LAG/0102C', first_name: 'Dayo' })
    const { row } = await askForCode(app, '08031234821', 'sms')
    expect(await verifyOtp(app, { code, challenge: row.challenge })).toMatchObject({ code: 'select_name' })
    expect((await log()).at(-1)).toMatchObject({ action: 'code.accepted', patients: ids })
  })
})
