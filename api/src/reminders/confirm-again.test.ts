import {
  assignAppointment,
  type BlockerId,
  changeAppointmentState,
  deleteBlocker,
  undoAppointment,
} from '@molar/contract'
import { withClosedTimes } from '../../testing/closed-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { anOutboxRow } from '../../testing/outbox.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { confirmAgain } from './confirm-again.ts'
import { confirmAndRemind } from './reminders.plugin.ts'

onBothDatabasesInLongRun((database, name) => {
  const { out, signInAgain, staff, affected, offer, giveToAnotherDoctor } = withClosedTimes(database)

  const CONFIRMED = [expect.stringMatching(/^Your appointment on .*2 December 2026/)]
  /** Those after the confirmation of the booking and the message that asks for another time. */
  const laterConfirmations = async () => {
    out.clock.advance({ minutes: 1 })
    await confirmAgain(out.app)
    await out.app.outbox.drain()
    return out.mail.mails.slice(2).map(({ subject }) => subject)
  }

  describe('A patient who was asked to choose another time', () => {
    it('gets one confirmation when the blocker is removed, not while it closes the time', async () => {
      const appointment = await affected()
      await offer(appointment)
      expect(await laterConfirmations()).toEqual([])
      await staff().call(deleteBlocker, { params: { id: appointment.blocker } })
      expect(await laterConfirmations()).toEqual(CONFIRMED)
      expect(out.mail.mails.at(-1)!.text).toContain('We can see you at the time below after all.')
      await Promise.all([confirmAgain(out.app), confirmAgain(out.app)])
      expect(await laterConfirmations()).toEqual(CONFIRMED)
    })

    it('gets one when another doctor sees the patient, in the morning if that is decided at night', async () => {
      const appointment = await affected()
      await offer(appointment)
      await giveToAnotherDoctor(appointment)
      for (const night of ['2026-12-01T20:30:00+01:00', '2026-12-02T00:30:00+01:00']) {
        out.clock.set(night)
        expect(await laterConfirmations()).toEqual([])
      }
      out.clock.set('2026-12-02T08:00:00+01:00')
      expect(await laterConfirmations()).toEqual(CONFIRMED)
    })

    it('gets one at night if the morning would be too late', async () => {
      const appointment = await affected()
      await offer(appointment)
      const start = { starts_at: '2026-12-02 09:30', ends_at: '2026-12-02 10:00' }
      await database().updateTable('appointments').set(start).execute()
      await database().updateTable('outbox').set({ appointment_start: start.starts_at }).execute()
      await giveToAnotherDoctor(appointment)
      out.clock.set('2026-12-01T20:30:00+01:00')
      expect(await laterConfirmations()).toEqual(CONFIRMED)
    })

    it('gets no reminder beside it', async () => {
      const appointment = await affected()
      await offer(appointment)
      out.clock.set('2026-12-01T13:00:00+01:00')
      await signInAgain()
      await staff().call(deleteBlocker, { params: { id: appointment.blocker } })
      await confirmAndRemind(out.app)
      await out.app.outbox.drain()
      expect(out.mail.mails.slice(2).map(({ subject }) => subject)).toEqual(CONFIRMED)
    })

    it('gets one also more than a week later', async () => {
      const appointment = await affected()
      await offer(appointment)
      out.clock.set('2026-12-20T09:00:00+01:00')
      await database()
        .updateTable('appointments')
        .set({ starts_at: '2026-12-30 11:00', ends_at: '2026-12-30 11:30' })
        .execute()
      await database().updateTable('outbox').set({ appointment_start: '2026-12-30 11:00' }).execute()
      await sweep(out.app)
      expect(await laterConfirmations()).toHaveLength(1)
    })

    it('is asked again if the time is closed again', async () => {
      const appointment = await affected()
      await offer(appointment)
      const { id, doctor } = appointment
      await giveToAnotherDoctor(appointment)
      expect(await laterConfirmations()).toEqual(CONFIRMED)
      const body = { version: 2, doctor_id: doctor }
      expect((await staff().call(assignAppointment, { params: { id }, body })).status).toBe(200)
      await offer(appointment)
      expect(out.mail.mails).toHaveLength(4)
    })

    it('gets one also after a message about another time that was not sent', async () => {
      const appointment = await affected()
      await offer(appointment)
      await giveToAnotherDoctor(appointment)
      const moved = anOutboxRow({
        kind: 'moved',
        state: 'skipped',
        appointment_id: appointment.id,
        appointment_start: '2026-12-02 12:00:00',
        created_at: out.clock.now(),
      })
      await database().insertInto('outbox').values(moved).execute()
      expect(await laterConfirmations()).toEqual(CONFIRMED)
    })

    it('gets no confirmation if the time is closed again while it is written', async () => {
      const appointment = await affected()
      await offer(appointment)
      const { id, doctor } = appointment
      await giveToAnotherDoctor(appointment)
      let confirmed: Promise<number>
      await database()
        .transaction()
        .execute(async (trx) => {
          const row = trx.selectFrom('appointments').select('id').where('id', '=', id)
          await row.forUpdate().execute()
          confirmed = confirmAgain(out.app)
          if (name === 'PostgreSQL') await untilLockWait(trx)
          await trx.updateTable('appointments').set({ doctor_id: doctor }).where('id', '=', id).execute()
        })
      expect(await confirmed!).toBe(0)
      expect(await database().selectFrom('appointment_calls').selectAll().execute()).toHaveLength(1)
    })

    it('gets no confirmation that could not be sent before the time was closed again', async () => {
      const appointment = await affected()
      await offer(appointment)
      const { id, doctor } = appointment
      await giveToAnotherDoctor(appointment)
      out.clock.advance({ minutes: 1 })
      await confirmAgain(out.app)
      const body = { version: 2, doctor_id: doctor }
      expect((await staff().call(assignAppointment, { params: { id }, body })).status).toBe(200)
      await offer(appointment)
      const subjects = out.mail.mails.slice(2).map(({ subject }) => subject)
      expect(subjects).toEqual([expect.stringContaining('Please choose another time')])
    })

    it('is asked again, and gets no confirmation, when a cancellation of staff is undone', async () => {
      const appointment = await affected()
      await offer(appointment)
      const params = { id: appointment.id }
      await staff().call(changeAppointmentState, { params, body: { version: 1, state: 'cancelled' } })
      out.clock.advance({ minutes: 2 })
      await out.app.outbox.drain()
      expect((await staff().call(undoAppointment, { params, body: { version: 2 } })).status).toBe(200)
      await out.app.outbox.drain()
      expect(out.mail.mails.slice(2).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Cancelled'),
        expect.stringContaining('Please choose another time'),
      ])
    })

    it('is not told that the appointment is confirmed', async () => {
      const appointment = await affected()
      await offer(appointment)
      await database().updateTable('branches').set({ message_when_confirmed: true }).execute()
      await staff().call(changeAppointmentState, {
        params: { id: appointment.id },
        body: { version: 1, state: 'booked' },
      })
      expect(await laterConfirmations()).toEqual([])
    })

    it('gets none after a cancellation', async () => {
      const appointment = await affected()
      await offer(appointment)
      await database().updateTable('appointments').set({ state: 'cancelled' }).execute()
      await staff().call(deleteBlocker, { params: { id: appointment.blocker } })
      expect(await laterConfirmations()).toEqual([])
    })
  })
  /** Staff ask a patient without an email address to choose another time, and the gateway responds to the SMS with the status. */
  async function offerBySms(status: number) {
    const appointment = await affected()
    await database().updateTable('patients').set({ email: null }).execute()
    out.smsStatus = status
    await offer(appointment)
    return appointment
  }
  const sendRest = async () => {
    out.clock.advance({ minutes: 10 })
    await out.app.outbox.drain()
  }
  /** The state of the SMS that asks for another time, and the last SMS after the blocker was removed. */
  async function afterRemoval({ blocker }: { blocker: BlockerId }) {
    await staff().call(deleteBlocker, { params: { id: blocker } })
    out.smsStatus = 200
    await sendRest()
    await laterConfirmations()
    const offers = database().selectFrom('outbox').select('state').where('kind', '=', 'unavailable')
    const { state } = await offers.executeTakeFirstOrThrow()
    return { state, text: out.sms.messages.at(-1)!.body.text }
  }
  const AFTER_ALL = expect.stringContaining('we can see you after all')

  describe('A patient who may have got an SMS that asks for another time', () => {
    it('gets a confirmation if the SMS was given up', async () => {
      const appointment = await offerBySms(504)
      await sendRest()
      expect(await afterRemoval(appointment)).toEqual({ state: 'dead', text: AFTER_ALL })
    })

    it('gets a confirmation if the SMS is not repeated because the time is available again', async () => {
      const appointment = await offerBySms(504)
      expect(await afterRemoval(appointment)).toEqual({ state: 'skipped', text: AFTER_ALL })
    })
  })

  it('A patient whose SMS that asks for another time was refused gets no confirmation', async () => {
    const appointment = await offerBySms(400)
    const text = expect.stringContaining('cannot see you')
    expect(await afterRemoval(appointment)).toEqual({ state: 'dead', text })
  })
})
