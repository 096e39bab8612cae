import {
  createBlocker,
  fetchAffectedAppointments,
  fetchMyAppointment,
  offerOtherTimes,
} from '@molar/contract'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { importContacts } from '../../testing/import.ts'
import { withStaffChanges } from '../../testing/staff-changes.ts'
import { withTransports } from '../../testing/transports.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { retryAllUndelivered } from '../outbox/undelivered.ts'

onBothDatabasesInLongRun((database, databaseName) => {
  const out = withTransports(database)
  const changes = withStaffChanges(out)
  const { booked, move, untilNotified } = changes
  const recipients = () => [
    ...out.mail.mails.flatMap((mail) => mail.recipients),
    ...out.sms.messages.map(({ body }) => body.to),
  ]
  const tokens = () => [
    /#([\w-]{22})/.exec(out.mail.mails[0]!.text!)![1]!,
    /#([\w-]{22})/.exec(out.sms.messages[0]!.body.text)![1]!,
  ]
  const statusOf = async (token: string) =>
    (await out.app.inject({ method: 'POST', url: fetchMyAppointment.path, payload: { token } })).statusCode

  it('Messages that wait or were refused go to the contact that an import has corrected', async () => {
    const { id } = await booked()
    out.mailRefuses = 550
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    await move(id, '2026-12-03 11:00')
    await importContacts(database(), 'right@example.com,+2348031230000')
    await retryAllUndelivered(database(), out.clock.now)
    await untilNotified()
    const link = /#([\w-]{22})/.exec(out.mail.mails.at(-1)!.text!)![1]!
    expect(await statusOf(link)).toBe(200)
    // The first SMS was sent before the correction.
    expect(new Set(recipients())).toEqual(new Set(['+2348031234821', 'right@example.com', '+2348031230000']))
  })

  it('An SMS that the gateway may have taken has another idempotency key for the number that an import has corrected', async () => {
    await booked()
    out.smsStatus = 504
    await out.app.outbox.drain()
    out.smsStatus = 200
    await importContacts(database(), 'ada@example.com,+2348031230000')
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    const [old, corrected] = out.sms.messages
    expect([old!.body.to, corrected!.body.to]).toEqual(['+2348031234821', '+2348031230000'])
    expect(corrected!.headers['idempotency-key']).not.toBe(old!.headers['idempotency-key'])
  })

  it('Links that were sent to a corrected contact end, the others stay', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    const [byEmail, bySms] = tokens()
    // Of an earlier server, which did not store how a link was sent.
    const unknown = await out.app.links.issue(out.app.db, id)
    await importContacts(database(), 'right@example.com,+2348031234821')
    expect(await Promise.all([byEmail!, bySms!, unknown].map(statusOf))).toEqual([404, 200, 404])
  })

  it('A message that waits while imports change a contact and change it back has a new link', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    await move(id, '2026-12-03 11:00')
    await importContacts(database(), 'wrong@example.com,+2348031230000')
    await importContacts(database(), 'adaeze@example.com,+2348031234821')
    await untilNotified()
    expect(new Set(recipients())).toEqual(new Set(['adaeze@example.com', '+2348031234821']))
    const links = [out.mail.mails.at(-1)!.text!, out.sms.messages.at(-1)!.body.text].map(
      (text) => /#([\w-]{22})/.exec(text)![1]!,
    )
    expect(await Promise.all(links.map(statusOf))).toEqual([200, 200])
  })

  // PGlite has one connection.
  if (databaseName === 'PostgreSQL')
    it('The email and the SMS that go to corrected contacts wait for a change of the appointment without a deadlock', async () => {
      const { id } = await booked()
      await out.app.outbox.drain()
      await move(id, '2026-12-03 11:00')
      await importContacts(database(), 'right@example.com,+2348031230000')
      let notified!: Promise<void>
      await database()
        .transaction()
        .execute(async (trx) => {
          // As each change of the appointment: it locks the appointment and then its notifications.
          await trx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
          notified = untilNotified()
          await untilLockWait(trx, 2)
          await out.app.outbox.withdrawMove(trx, id)
        })
      await notified
      expect(recipients()).toEqual(expect.arrayContaining(['right@example.com', '+2348031230000']))
      const notifications = database().selectFrom('outbox').select(['state', 'attempts'])
      const SENT = { state: 'sent', attempts: 1 }
      expect(await notifications.where('kind', '=', 'moved').execute()).toEqual([SENT, SENT])
    })

  it('A contact that an import has removed gets no message', async () => {
    await booked()
    await importContacts(database(), ',+2348031234821')
    await out.app.outbox.drain()
    expect(recipients()).toEqual(['+2348031234821'])
  })

  it.each([
    ['can be offered again if an import has corrected all contacts that were asked', '+2348031230000', false],
    ['stay offered if a contact that was asked is left', '+2348031234821', true],
  ])('Other times %s', async (_name, phone, isOffered) => {
    const { id } = await booked()
    const { data } = await changes.staff.call(createBlocker, { body: aBlocker() })
    await changes.staff.call(offerOtherTimes, { params: { id }, body: { blocker: data!.id } })
    await out.app.outbox.drain()
    await importContacts(database(), `right@example.com,${phone}`)
    const affected = await changes.staff.call(fetchAffectedAppointments, { query: 'location=lag' })
    expect(affected.data.map((one) => one.offered)).toEqual([isOffered])
  })

  it('A question for another time that was not delivered goes to the contacts that an import has corrected', async () => {
    const { id } = await booked()
    await out.app.outbox.drain()
    const { data } = await changes.staff.call(createBlocker, { body: aBlocker() })
    out.mailRefuses = 550
    out.smsStatus = 400
    await changes.staff.call(offerOtherTimes, { params: { id }, body: { blocker: data!.id } })
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    out.smsStatus = 200
    await importContacts(database(), 'right@example.com,+2348031234821')
    await retryAllUndelivered(database(), out.clock.now)
    await untilNotified()
    expect(recipients()).toContain('right@example.com')
  })
})
