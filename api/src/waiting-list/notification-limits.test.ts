import { changeAppointmentState, declineOffer, leaveWaitingList } from '@molar/contract'
import { sql } from 'kysely'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { askForCode } from '../../testing/otp.ts'
import { asStaff } from '../../testing/staff-calls.ts'
import { withWaitingList } from '../../testing/waiting-list.ts'
import { planOffers } from './plan-offers.ts'

const CONTACTS = { email: 'ada@example.com', phone_number: '+2348031239999' }

onBothDatabasesInLongRun((database) => {
  const { call, offerTo, oneTime, cancel, booked, join, clock, app } = withWaitingList(database)

  /** An appointment with these contacts, whose last four digits are the answer. */
  const bookedWithContacts = async (start_time: string) => {
    const { id, target } = await booked({ ...CONTACTS, appointment_date: '2026-12-09', start_time })
    return { id, target: { ...target, answer: CONTACTS.phone_number.slice(-4) } }
  }
  type Booked = Awaited<ReturnType<typeof booked>>

  /** Offers times, sends the notifications and declines, until nothing is offered; returns the number of offers. */
  async function offersUntilNone(patients: Booked[]) {
    let made = 0
    for (let before = -1; before < made && made < 20;) {
      before = made
      await planOffers(app())
      await app().outbox.drain()
      for (const patient of patients) {
        const offer = await offerTo(patient)
        if (!offer) continue
        made += 1
        await call(declineOffer, { ...patient.target, offer: offer.id })
        await call(leaveWaitingList, patient.target)
        await join(patient)
      }
    }
    return made
  }
  const notifications = async (channel: 'email' | 'sms') =>
    (
      await database()
        .selectFrom('dev_inbox')
        .select('recipient')
        .where('channel', '=', channel)
        .where(sql<boolean>`recipient in (${CONTACTS.email}, ${CONTACTS.phone_number})`)
        .execute()
    ).length

  it('A time is not offered again to a patient who leaves the waiting list and joins it again', async () => {
    const { first, ada, ben } = await oneTime()
    await cancel(first)
    await cancel(ben)
    await planOffers(app())
    expect(await offerTo(ada)).not.toBeNull()
    await call(leaveWaitingList, ada.target)
    await join(ada)
    await planOffers(app())
    expect(await offerTo(ada)).toBeNull()
  })

  it('A patient who declines every time, leaves and joins again gets five offers a day', async () => {
    const patient = await bookedWithContacts('10:00')
    await join(patient)
    expect(await offersUntilNone([patient])).toBe(5)
    clock.advance({ days: 1 })
    expect(await offersUntilNone([patient])).toBe(5)
  })

  it('A contact that nobody verified gets ten notifications about appointments a day, and still gets codes', async () => {
    const patients = [
      await bookedWithContacts('10:00'),
      await bookedWithContacts('11:00'),
      await bookedWithContacts('12:00'),
    ]
    for (const patient of patients) await join(patient)
    expect(await offersUntilNone(patients)).toBe(15)
    expect([await notifications('email'), await notifications('sms')]).toEqual([10, 10])
    await askForCode(app(), CONTACTS.email)
    expect([await notifications('email'), await notifications('sms')]).toEqual([11, 10])
    const other = await booked({ appointment_date: '2026-12-10' })
    await join(other)
    expect(await offersUntilNone([other])).toBe(5)
    clock.advance({ days: 1, minutes: 1 })
    await offersUntilNone(patients)
    expect([await notifications('email'), await notifications('sms')]).toEqual([21, 20])
  })

  it('Confirmations by the desk are sent above the ten notifications a day, and leave them to reminders', async () => {
    const patient = await bookedWithContacts('10:00')
    const { call: asMember } = await asStaff(app())
    await database().updateTable('branches').set({ reminder_hours: [] }).execute()
    for (let times = 0; times < 12; times += 1) {
      const version = 1 + times
      const state = times % 2 === 0 ? ('booked' as const) : ('pending' as const)
      const { status } = await asMember(changeAppointmentState, {
        params: { id: patient.id },
        body: { version, state },
      })
      expect(status).toBe(200)
      // The minute in which it can be undone.
      clock.advance({ minutes: 1 })
      await app().outbox.drain()
    }
    expect(await notifications('email')).toBe(1 + 6)
    await join(patient)
    expect(await offersUntilNone([patient])).toBe(5)
    expect(await notifications('email')).toBe(1 + 6 + 5)
  })

  it('A verified patient gets every notification about their appointments', async () => {
    const patients = [await bookedWithContacts('10:00'), await bookedWithContacts('11:00')]
    await database().updateTable('appointments').set({ verified: true }).execute()
    for (const patient of patients) await join(patient)
    expect(await offersUntilNone(patients)).toBe(10)
    expect([await notifications('email'), await notifications('sms')]).toEqual([12, 12])
  })
})
