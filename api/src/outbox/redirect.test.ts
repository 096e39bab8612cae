import { bookAtDesk, correctContact, setAppointmentStatus } from '@molar/contract'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { deliveryWith, withTransports } from '../../testing/transports.ts'
import { DeliveryError } from '../notifications/transports/transport.ts'
import { retryAllUndelivered } from './undelivered.ts'
import { createWorker } from './worker.ts'

const WRONG = 'bisi@exmaple.com'
const RIGHT = 'bisi@example.com'
const LANDLINE = '0201 271 8000'

onBothDatabasesInLongRun((database) => {
  const out = withTransports(database)
  let staff: StaffCalls
  beforeEach(async () => {
    staff = await asStaff(out.app)
  })

  /** Books for Bisi with a wrong email address and, without another one, a phone that receives no SMS. */
  async function book(phone_number = LANDLINE) {
    const { id: doctor_id } = await firstOf('doctors')
    const { id: service_id } = await firstOf('services')
    const body = {
      location: 'lag' as const,
      first_name: 'Bisi',
      last_name: 'Alabi',
      phone_number,
      email: WRONG,
      doctor_id,
      service_id,
      appointment_date: '2026-12-02',
      start_time: '09:00',
      notify: true,
    }
    return (await staff.call(bookAtDesk, { body })).data.id!
  }
  const firstOf = (table: 'doctors' | 'services') =>
    database()
      .selectFrom(table)
      .select('id')
      .where('branch', '=', 'lag')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  const correct = (
    id: Awaited<ReturnType<typeof book>>,
    notify: boolean,
    { version = 1, phone_number = LANDLINE } = {},
  ) =>
    staff.call(correctContact, {
      params: { id },
      body: {
        version,
        first_name: 'Bisi',
        last_name: 'Alabi',
        phone_number,
        email: RIGHT,
        notify,
      },
    })
  const recipients = () => out.mail.mails.flatMap(({ recipients: all }) => all)
  /** The first attempt is refused, after the action; later ones reach the mail server. */
  async function refuseOnce(action: () => Promise<unknown>, error: DeliveryError) {
    const attempt = async () => {
      await action()
      throw error
    }
    const deliver = deliveryWith(out, { email: attempt, sms: attempt })
    await createWorker({ db: database(), clock: out.clock.now, log: out.app.log, deliver }).drain()
  }
  const REFUSED = new DeliveryError('EENVELOPE 550', { permanent: true })

  it('An undelivered confirmation is not sent to the old contact when an operator queues it again', async () => {
    const id = await book()
    out.mailRefuses = 550
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    await correct(id, true)
    expect(await retryAllUndelivered(database(), out.clock.now)).toBe(0)
    await out.app.outbox.drain()
    expect(recipients()).toEqual([RIGHT])
  })

  it('An undelivered confirmation goes to the new contact when an operator queues it again', async () => {
    const id = await book()
    out.mailRefuses = 550
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    await correct(id, false)
    await retryAllUndelivered(database(), out.clock.now)
    await out.app.outbox.drain()
    expect(recipients()).toEqual([RIGHT])
  })

  it('An undelivered message about a change is sent to the new contact at once', async () => {
    const id = await book()
    await out.app.outbox.drain()
    out.mailRefuses = 550
    await staff.call(setAppointmentStatus, { params: { id }, body: { isOpen: true } })
    await staff.call(setAppointmentStatus, { params: { id }, body: { isOpen: false } })
    out.clock.advance({ minutes: 1 })
    await out.app.outbox.drain()
    out.mailRefuses = undefined
    await correct(id, false, { version: 3 })
    await out.app.outbox.drain()
    expect(recipients()).toEqual([WRONG, RIGHT])
  })

  it('A confirmation that the old contact refuses during the correction is sent to the new one', async () => {
    const id = await book()
    await refuseOnce(() => correct(id, false), REFUSED)
    await out.app.outbox.drain()
    expect(recipients()).toEqual([RIGHT])
  })

  it('The new contact gets one confirmation if the old one may have got the first', async () => {
    const id = await book()
    await refuseOnce(() => Promise.resolve(), new DeliveryError('ETIMEDOUT', { mayBeSent: true }))
    await correct(id, true)
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    expect(recipients()).toEqual([RIGHT])
  })

  it('The gateway gets the id of an SMS as operators see it, and another one for a corrected number', async () => {
    const id = await book('0803 123 4567')
    out.smsStatus = 504
    await out.app.outbox.drain()
    const { id: printed } = await database()
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow()
    await correct(id, false, { phone_number: '0803 123 4568' })
    out.smsStatus = 200
    out.clock.advance({ minutes: 30 })
    await out.app.outbox.drain()
    const [old, corrected, ...more] = out.sms.messages
    expect(more).toEqual([])
    expect([old!.body.to, corrected!.body.to]).toEqual(['+2348031234567', '+2348031234568'])
    expect([old!.headers['idempotency-key'], old!.body.id]).toEqual([printed, printed])
    expect(corrected!.headers['idempotency-key']).not.toBe(printed)
    expect(corrected!.body.id).toBe(corrected!.headers['idempotency-key'])
  })
})
