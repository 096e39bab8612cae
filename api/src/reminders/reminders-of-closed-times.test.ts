import {
  assignAppointment,
  changeAppointmentState,
  createBlocker,
  deleteBlocker,
  fetchAffectedAppointments,
  moveAppointment,
  offerOtherTimes,
  type BlockerId,
  undoAppointment,
} from '@molar/contract'
import { aBlocker } from '../../testing/blockers.ts'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { withTransports } from '../../testing/transports.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { retryAllUndelivered } from '../outbox/undelivered.ts'
import { confirmAgain } from './confirm-again.ts'
import { planReminders } from './plan-reminders.ts'

const DUE = '2026-12-01T11:00:00+01:00'

onBothDatabases((database) => {
  const out = withTransports(database)
  let staff: StaffCalls
  beforeEach(async () => {
    staff = await asStaff(out.app)
  })

  /** An appointment on 2 December at 11:00 whose doctor is ill then. */
  async function affected() {
    const booking = aBooking({ appointment_date: '2026-12-02', start_time: '11:00' })
    const { id } = (await postBooking(out.app, booking)).body.data!
    const { doctor_id } = await database()
      .selectFrom('appointments')
      .select('doctor_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const body = aBlocker({
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      doctorId: doctor_id,
      location: 'lag',
    })
    const { data } = await staff.call(createBlocker, { body })
    await out.app.outbox.drain()
    return { id, doctor: doctor_id, blocker: data!.id }
  }
  const offer = async ({ id, blocker }: { id: number; blocker: BlockerId }) => {
    expect((await staff.call(offerOtherTimes, { params: { id }, body: { blocker } })).status).toBe(200)
    await out.app.outbox.drain()
  }
  const isOffered = async () =>
    (await staff.call(fetchAffectedAppointments, { query: 'location=lag' })).data[0]!.offered
  async function giveToAnotherDoctor({ id, doctor }: { id: number; doctor: number }) {
    const others = database().selectFrom('doctors').select('id').where('branch', '=', 'lag')
    const other = await others.where('id', '!=', doctor).executeTakeFirstOrThrow()
    const body = { version: 1, doctor_id: other.id }
    expect((await staff.call(assignAppointment, { params: { id }, body })).status).toBe(200)
  }
  const remind = async () => {
    await planReminders(out.app)
    await out.app.outbox.drain()
  }
  const reminders = () =>
    out.mail.mails.flatMap(({ subject }) => (subject?.startsWith('Reminder: ') ? [subject] : []))

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
      await staff.call(deleteBlocker, { params: { id: appointment.blocker } })
      expect(await laterConfirmations()).toEqual(CONFIRMED)
      expect(out.mail.mails.at(-1)!.text).toContain('We can see you at the time below after all.')
      await Promise.all([confirmAgain(out.app), confirmAgain(out.app)])
      expect(await laterConfirmations()).toEqual(CONFIRMED)
    })

    it('gets one when another doctor sees the patient, in the morning if that is decided at night', async () => {
      const appointment = await affected()
      await offer(appointment)
      await giveToAnotherDoctor(appointment)
      out.clock.set('2026-12-01T20:30:00+01:00')
      expect(await laterConfirmations()).toEqual([])
      out.clock.set('2026-12-02T08:00:00+01:00')
      expect(await laterConfirmations()).toEqual(CONFIRMED)
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
      expect((await staff.call(assignAppointment, { params: { id }, body })).status).toBe(200)
      await offer(appointment)
      expect(out.mail.mails).toHaveLength(4)
    })

    it('gets no confirmation that could not be sent before the time was closed again', async () => {
      const appointment = await affected()
      await offer(appointment)
      const { id, doctor } = appointment
      await giveToAnotherDoctor(appointment)
      out.clock.advance({ minutes: 1 })
      await confirmAgain(out.app)
      const body = { version: 2, doctor_id: doctor }
      expect((await staff.call(assignAppointment, { params: { id }, body })).status).toBe(200)
      await offer(appointment)
      const subjects = out.mail.mails.slice(2).map(({ subject }) => subject)
      expect(subjects).toEqual([expect.stringContaining('Please choose another time')])
    })

    it('is asked again, and gets no confirmation, when a cancellation of staff is undone', async () => {
      const appointment = await affected()
      await offer(appointment)
      const params = { id: appointment.id }
      await staff.call(changeAppointmentState, { params, body: { version: 1, state: 'cancelled' } })
      out.clock.advance({ minutes: 2 })
      await out.app.outbox.drain()
      expect((await staff.call(undoAppointment, { params, body: { version: 2 } })).status).toBe(200)
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
      await staff.call(changeAppointmentState, {
        params: { id: appointment.id },
        body: { version: 1, state: 'booked' },
      })
      expect(await laterConfirmations()).toEqual([])
    })

    it('gets none after a cancellation', async () => {
      const appointment = await affected()
      await offer(appointment)
      await database().updateTable('appointments').set({ state: 'cancelled' }).execute()
      await staff.call(deleteBlocker, { params: { id: appointment.blocker } })
      expect(await laterConfirmations()).toEqual([])
    })
  })

  it('Other times can be offered again after no notification of that could be delivered', async () => {
    const appointment = await affected()
    out.mailRefuses = 550
    await offer(appointment)
    // The SMS has arrived.
    expect(await isOffered()).toBe(true)
    await database().deleteFrom('outbox').where('channel', '=', 'sms').execute()
    expect(await isOffered()).toBe(false)
    out.mailRefuses = undefined
    await offer(appointment)
    expect(out.mail.mails.at(-1)!.subject).toContain('Please choose another time')
    // Nobody can send the first one too.
    expect(await retryAllUndelivered(database(), out.clock.now)).toBe(0)
  })

  it('A patient who was asked to choose another time is not reminded of the one that a blocker closes', async () => {
    await offer(await affected())
    for (const due of [DUE, '2026-12-02T09:00:00+01:00']) {
      out.clock.set(due)
      await remind()
    }
    expect(reminders()).toEqual([])
  })

  it('A patient whose time a blocker closes is reminded as long as staff have offered no other times', async () => {
    await affected()
    out.clock.set(DUE)
    await remind()
    expect(reminders()).toHaveLength(1)
  })

  it('A reminder that waits when staff offer other times is not sent', async () => {
    const appointment = await affected()
    out.clock.set(DUE)
    await planReminders(out.app)
    // The first session has ended.
    staff = await asStaff(out.app, 'second.session')
    await offer(appointment)
    await remind()
    expect(reminders()).toEqual([])
  })

  it('The patient is reminded after the blocker is deleted', async () => {
    const appointment = await affected()
    await offer(appointment)
    await staff.call(deleteBlocker, { params: { id: appointment.blocker } })
    out.clock.set(DUE)
    await remind()
    expect(reminders()).toHaveLength(1)
  })

  it('Nobody is asked to choose another time after the blocker is deleted', async () => {
    const { id, blocker } = await affected()
    const { status } = await staff.call(offerOtherTimes, { params: { id }, body: { blocker } })
    expect(status).toBe(200)
    await staff.call(deleteBlocker, { params: { id: blocker } })
    const before = out.mail.mails.length
    await out.app.outbox.drain()
    expect(out.mail.mails).toHaveLength(before)
  })

  it('The patient is reminded after another doctor took over the appointment', async () => {
    const appointment = await affected()
    await offer(appointment)
    await giveToAnotherDoctor(appointment)
    out.clock.set(DUE)
    await remind()
    expect(reminders()).toHaveLength(1)
  })

  it('The patient is reminded of the time to which the appointment was moved', async () => {
    const appointment = await affected()
    await offer(appointment)
    await staff.call(moveAppointment, {
      params: { id: appointment.id },
      body: { version: 1, appointment_date: '2026-12-03', start_time: '11:00' },
    })
    out.clock.set('2026-12-02T11:00:00+01:00')
    await remind()
    expect(reminders()).toEqual(['Reminder: your appointment on Thursday 3 December 2026 at 11:00 am'])
  })
})
