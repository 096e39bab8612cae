import {
  deleteBlocker,
  fetchAffectedAppointments,
  markCalled,
  moveAppointment,
  offerOtherTimes,
} from '@molar/contract'
import { withClosedTimes } from '../../testing/closed-times.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { retryAllUndelivered } from '../outbox/undelivered.ts'
import { planReminders } from './plan-reminders.ts'

const DUE = '2026-12-01T11:00:00+01:00'

onBothDatabasesInLongRun((database) => {
  const { out, staff, signInAgain, affected, followUp, offer, giveToAnotherDoctor } =
    withClosedTimes(database)

  const isOffered = async () =>
    (await staff().call(fetchAffectedAppointments, { query: 'location=lag' })).data[0]!.offered
  const remind = async () => {
    await planReminders(out.app)
    await out.app.outbox.drain()
  }
  const reminders = () =>
    out.mail.mails.flatMap(({ subject }) => (subject?.startsWith('Reminder: ') ? [subject] : []))

  it('Staff can ask a patient again to choose another time when the earlier email and SMS were undelivered', async () => {
    const appointment = await affected()
    await offer(appointment)
    expect(await isOffered()).toBe(true)
    // As when the contacts were corrected.
    await database().deleteFrom('appointment_calls').execute()
    out.clock.advance({ minutes: 1 })
    out.mailRefuses = 550
    await offer(appointment)
    // The SMS has arrived.
    expect(await isOffered()).toBe(true)
    await database().deleteFrom('appointment_calls').execute()
    out.clock.advance({ minutes: 1 })
    out.smsStatus = 400
    await offer(appointment)
    expect(await isOffered()).toBe(false)
    Object.assign(out, { mailRefuses: undefined, smsStatus: 200 })
    const before = out.mail.mails.length
    await offer(appointment)
    expect(await isOffered()).toBe(true)
    expect(out.mail.mails).toHaveLength(before + 1)
    // Nobody can send the undelivered ones too.
    expect(await retryAllUndelivered(database(), out.clock.now)).toBe(0)
  })

  it.each([
    ['by a notification', offerOtherTimes],
    ['by phone', markCalled],
  ])(
    'A patient who was asked %s to choose another time is not reminded of the closed one',
    async (_how, about) => {
      await followUp(about, await affected())
      for (const due of [DUE, '2026-12-02T09:00:00+01:00']) {
        out.clock.set(due)
        await remind()
      }
      expect(reminders()).toEqual([])
    },
  )

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
    await signInAgain()
    await offer(appointment)
    await remind()
    expect(reminders()).toEqual([])
  })

  it('The patient is reminded after the blocker is deleted', async () => {
    const appointment = await affected()
    await offer(appointment)
    await staff().call(deleteBlocker, { params: { id: appointment.blocker } })
    out.clock.set(DUE)
    await remind()
    expect(reminders()).toHaveLength(1)
  })

  it('Nobody is asked to choose another time after the blocker is deleted', async () => {
    const { id, blocker } = await affected()
    const { status } = await staff().call(offerOtherTimes, { params: { id }, body: { blocker } })
    expect(status).toBe(200)
    await staff().call(deleteBlocker, { params: { id: blocker } })
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
    await staff().call(moveAppointment, {
      params: { id: appointment.id },
      body: { version: 1, appointment_date: '2026-12-03', start_time: '11:00' },
    })
    out.clock.set('2026-12-02T11:00:00+01:00')
    await remind()
    expect(reminders()).toEqual(['Reminder: your appointment on Thursday 3 December 2026 at 11:00 am'])
  })
})
