import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { storedAppointment } from '../../testing/appointments.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabases } from '../../testing/databases.ts'
import { sendOtp } from '../../testing/otp.ts'
import { withTransports } from '../../testing/transports.ts'
import { moveTo } from '../appointments/move.ts'
import { planReminders } from './plan-reminders.ts'

onBothDatabases((database) => {
  const out = withTransports(database)

  /** A booking of Adaeze Okafor whose confirmation has been sent. Its mails and SMS are forgotten. */
  async function booked(changes: Record<string, unknown> = {}, language = 'en') {
    const { id } = await aPatient(out.app.db)
    const bearer = await out.app.tokens.issue({ kind: 'patient', patientId: id })
    const { body } = await postBooking(out.app, aBooking(changes), { bearer, language })
    expect(body.success).toBe(true)
    await out.app.outbox.drain()
    forget()
    return body.data!
  }
  const forget = () => {
    out.mail.mails.length = 0
    out.sms.messages.length = 0
  }
  const remind = async (app: FastifyInstance = out.app) => {
    await planReminders(app)
    await app.outbox.drain()
  }
  /** Subjects and numbers that reminders were sent to so far. */
  const sent = () => ({
    mails: out.mail.mails.map(({ subject }) => subject),
    sms: out.sms.messages.map(({ body }) => body.to),
  })
  const NONE = { mails: [], sms: [] }
  const rowOf = (id: number) => storedAppointment(database(), id)

  it('A patient is reminded 24 hours and 2 hours before the start, by email and SMS, each once', async () => {
    const { reference } = await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    out.clock.set('2026-12-02T10:59:59+01:00')
    await remind()
    expect(sent()).toEqual(NONE)

    out.clock.advance({ seconds: 1 })
    // A server that stops leaves it to its next start, or to another copy.
    await planReminders(out.app, AbortSignal.abort())
    await out.app.outbox.drain()
    expect(sent()).toEqual(NONE)
    await remind()
    await remind()
    const once = {
      mails: ['Reminder: your appointment on Thursday 3 December 2026 at 11:00 am'],
      sms: ['+2348031234821'],
    }
    expect(sent()).toEqual(once)
    expect(out.sms.messages[0]!.body.text).toContain(
      `Molar Dental: reminder of your appointment on Thu 3 Dec 2026 at 11:00 am, Lagos. Reference ${reference}.`,
    )

    out.clock.set('2026-12-03T08:59:00+01:00')
    await remind()
    expect(sent()).toEqual(once)
    out.clock.set('2026-12-03T09:00:00+01:00')
    await remind()
    await remind()
    expect(sent().mails).toHaveLength(2)
    expect(sent().sms).toHaveLength(2)
  })

  it('A reminder that would be due between 20:00 and 8:00 is sent at 19:00 before', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '09:00' })
    out.clock.set('2026-12-02T09:00:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(1)
    out.clock.set('2026-12-02T18:59:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(1)
    out.clock.set('2026-12-02T19:00:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(2)
    out.clock.set('2026-12-03T08:30:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(2)
  })

  it('No reminder is written or sent in the quiet hours, and a missed one is sent after them', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    for (const time of ['2026-12-02T20:00:00+01:00', '2026-12-03T07:59:59+01:00']) {
      out.clock.set(time)
      await remind()
    }
    expect(sent()).toEqual(NONE)
    out.clock.set('2026-12-03T08:00:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(1)
  })

  it('A patient who booked less than an hour before a reminder is due does not get it', async () => {
    // Now is 8:00: the reminder of 24 hours is past, the one of two hours is due at 8:30.
    await booked({ appointment_date: '2026-12-01', start_time: '10:30' })
    out.clock.set('2026-12-01T09:30:00+01:00')
    await remind()
    expect(sent()).toEqual(NONE)
  })

  it('Nobody is reminded of an appointment that has started, or when the branch sends no reminders', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    out.clock.set('2026-12-03T11:00:00+01:00')
    await remind()
    expect(sent()).toEqual(NONE)
    out.clock.set('2026-12-03T10:00:00+01:00')
    await out.app.db.updateTable('branches').set({ reminder_hours: [] }).execute()
    await remind()
    expect(sent()).toEqual(NONE)
    await out.app.db
      .updateTable('branches')
      .set({ reminder_hours: [1] })
      .execute()
    await remind()
    expect(sent().mails).toHaveLength(1)
  })

  it('After a move the reminders are those of the new time', async () => {
    const { id } = await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    out.clock.set('2026-12-02T11:00:00+01:00')
    await planReminders(out.app)
    const appointment = out.app.db.updateTable('appointments').where('id', '=', id)
    await appointment.set({ starts_at: '2026-12-04 12:00:00', ends_at: '2026-12-04 12:30:00' }).execute()
    await out.app.outbox.drain()
    expect(sent()).toEqual(NONE)
    const states = out.app.db.selectFrom('outbox').select('state').where('kind', '=', 'reminder')
    expect(await states.execute()).toEqual([{ state: 'skipped' }, { state: 'skipped' }])

    out.clock.set('2026-12-03T12:00:00+01:00')
    await remind()
    expect(sent().mails).toEqual(['Reminder: your appointment on Friday 4 December 2026 at 12 noon'])
  })

  it('Another doctor at the same time takes away neither the reminder nor the patient’s confirmation', async () => {
    const { id } = await booked({ appointment_date: '2026-12-03', start_time: '09:00' })
    await out.app.db.updateTable('appointments').set({ patient_confirmed_at: out.clock.now() }).execute()
    out.clock.set('2026-12-02T18:30:00+01:00')
    const { doctor_id } = await rowOf(id)
    const others = out.app.db.selectFrom('doctors').select('id').where('branch', '=', 'lag')
    const other = await others.where('id', '!=', doctor_id).executeTakeFirstOrThrow()
    const moved = { id, actor: { kind: 'patient' } as const, start: '2026-12-03 09:00', doctor: other.id }
    await out.app.db.transaction().execute((trx) => moveTo(out.app, trx, moved))
    expect(await rowOf(id)).toMatchObject({ doctor_id: other.id, patient_confirmed_at: expect.any(Date) })
    out.clock.set('2026-12-02T19:00:00+01:00')
    await remind()
    expect(sent().mails).toHaveLength(1)
  })

  it('A patient who was notified of a new time less than an hour before its reminder does not get the reminder', async () => {
    const { id } = await booked({ appointment_date: '2026-12-04', start_time: '09:00' })
    out.clock.set('2026-12-02T18:30:00+01:00')
    const moved = { id, actor: { kind: 'patient' } as const, start: '2026-12-03 09:00', doctor: undefined }
    await out.app.db.transaction().execute((trx) => moveTo(out.app, trx, moved))
    await out.app.outbox.drain()
    forget()
    out.clock.set('2026-12-02T19:00:00+01:00')
    await remind()
    expect(sent()).toEqual(NONE)
  })

  it('A patient is reminded in the language of the booking', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '11:00' }, 'de')
    out.clock.set('2026-12-02T11:00:00+01:00')
    await remind()
    expect(out.mail.mails[0]!.subject).toMatch(/^Erinnerung: Ihr Termin am /)
    expect(out.sms.messages[0]!.body.text).toMatch(/^Molar Dental: Erinnerung an Ihren Termin: /)
  })

  it('Several copies of the server remind every patient once', async () => {
    for (let number = 0; number < 16; number += 1)
      await postBooking(
        out.app,
        aBooking({
          ...anotherPatient(number),
          appointment_date: '2026-12-03',
          start_time: `${String(9 + Math.floor(number / 2)).padStart(2, '0')}:00`,
        }),
      )
    await out.app.outbox.drain()
    forget()
    const others = await Promise.all([0, 1].map(() => testApp({ db: database(), clock: out.clock })))
    // Their notifications would not be among those of `out`.
    for (const { outbox } of others) jest.spyOn(outbox, 'wakeWithoutAnnouncements').mockReturnValue()
    out.clock.set('2026-12-02T17:00:00+01:00')
    await Promise.all([out.app, ...others].map((app) => planReminders(app)))
    await Promise.all(others.map((app) => app.close()))
    await out.app.outbox.drain()

    expect(sent().mails).toHaveLength(16)
    expect(new Set(out.mail.mails.map(({ recipients }) => recipients[0])).size).toBe(16)
    expect(new Set(sent().sms).size).toBe(16)
    expect(sent().sms).toHaveLength(16)
  })

  it('A server that ends while it writes a reminder leaves nothing, and the next run writes it once', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    out.clock.set('2026-12-02T11:00:00+01:00')
    const outbox = { ...out.app.outbox, enqueueReminder: () => Promise.reject(new Error('killed')) }
    await expect(planReminders({ db: out.app.db, clock: out.clock.now, outbox })).rejects.toThrow('killed')
    await remind()
    await remind()
    expect(sent().mails).toHaveLength(1)
  })

  it('Reminders leave a quarter of the SMS of an hour to codes', async () => {
    await booked({ appointment_date: '2026-12-03', start_time: '11:00' })
    for (const number of [1, 2, 3])
      await postBooking(
        out.app,
        aBooking({
          ...anotherPatient(number),
          appointment_date: '2026-12-03',
          start_time: `${11 + number}:00`,
        }),
      )
    await out.app.outbox.drain()
    forget()
    await out.app.db.updateTable('branches').set({ sms_per_hour: 4 }).execute()
    out.clock.set('2026-12-02T15:00:00+01:00')
    await remind()
    expect(sent().sms).toHaveLength(3)
    expect((await sendOtp(out.app, { destination: '08031234821' }, 'sms')).status).toBe(200)
    await out.app.outbox.drain()
    expect(out.sms.messages.at(-1)!.body.text).toContain('code')

    // The fourth waits for the next hour and has not lost an attempt.
    out.clock.advance({ minutes: 61 })
    await out.app.outbox.drain()
    expect(sent().sms).toHaveLength(5)
    const attempts = out.app.db.selectFrom('outbox').select('attempts').where('kind', '=', 'reminder')
    expect(new Set((await attempts.execute()).map((row) => row.attempts))).toEqual(new Set([1]))
  })
})
