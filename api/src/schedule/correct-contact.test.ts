import { randomUUID } from 'node:crypto'
import {
  bookAtDesk,
  correctContact,
  createBlocker,
  fetchAffectedAppointments,
  fetchAppointmentHistory,
  fetchMyAppointment,
  offerOtherTimes,
  type RowId,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBlocker } from '../../testing/blockers.ts'
import { aDeskBooking } from '../../testing/booking.ts'
import { aClinic, aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'
import type { Sealed } from '../outbox/outbox.table.ts'
import { retryAllUndelivered } from '../outbox/undelivered.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    clinic = await aClinic(database())
  })

  /** Books 9:00 for Bisi Alabi unless changed, with a confirmation to both contacts. */
  const book = async (changes: object = {}) => {
    const body = aDeskBooking(clinic, { email: 'bisi@example.com', notify: true, ...changes })
    return (await staff.call(bookAtDesk, { body })).data.id!
  }
  const correct = (id: RowId, changes: object = {}) =>
    staff.call(correctContact, {
      params: { id },
      body: {
        version: 1,
        first_name: 'Bisi',
        last_name: 'Alabi',
        phone_number: '0803 123 4568',
        email: 'bisi@example.com',
        notify: false,
        ...changes,
      },
    })
  /** The waiting notifications, what is encrypted in them included. */
  const waiting = async () => {
    const rows = await database().selectFrom('outbox').selectAll().where('state', '=', 'waiting').execute()
    return rows.map(({ id, kind, channel, sealed }) => ({
      kind,
      channel,
      ...(app.keyring.open(sealed!, id) as Sealed),
    }))
  }
  const waitingKinds = async () => (await waiting()).map(({ kind }) => kind)
  const tokenOf = async (channel: string) => (await waiting()).find((one) => one.channel === channel)!.token!
  const open = async (token: string) => {
    const { path: url } = fetchMyAppointment
    return (await app.inject({ method: 'POST', url, payload: { token } })).statusCode
  }

  /** Books a time for which other times were offered then, because the doctor is ill. */
  const bookAndClose = async () => {
    const id = await book()
    const body = aBlocker({
      startDateTime: '2026-12-02T08:00',
      endDateTime: '2026-12-02T17:00',
      doctorId: clinic.doctorIds[0]!,
      location: 'lag',
    })
    const { data } = await staff.call(createBlocker, { body })
    await staff.call(offerOtherTimes, { params: { id }, body: { blocker: data!.id } })
    await database().updateTable('outbox').set({ state: 'sent', settled_at: app.clock() }).execute()
    return id
  }
  const areOffered = async () => {
    const { data } = await staff.call(fetchAffectedAppointments, { query: 'location=lag' })
    return data.map((one) => one.offered)
  }

  it('Waiting notifications go to the corrected phone number, and the link to the old one stops working', async () => {
    const id = await book()
    const [bySms, byEmail] = [await tokenOf('sms'), await tokenOf('email')]
    const { status, data } = await correct(id)
    expect(status).toBe(200)
    expect(data).toMatchObject({ user: { phone_number: '+2348031234568' }, version: 2 })
    expect((await waiting()).map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual([
      'email bisi@example.com',
      'sms +2348031234568',
    ])
    expect(await open(bySms)).toBe(404)
    expect([await open(await tokenOf('sms')), await open(byEmail)]).toEqual([200, 200])
  })

  describe('At a time that is closed, after other times were offered,', () => {
    it('the corrected contacts are asked to choose another time, not told that the appointment is booked', async () => {
      const id = await bookAndClose()
      const { data } = await correct(id, { notify: true })
      expect(data).toMatchObject({ isConfirmationSent: true })
      expect((await waiting()).map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual([
        'unavailable +2348031234568',
        'unavailable bisi@example.com',
      ])
    })

    it.each([
      ['they can be offered again if no contact is left that was asked', { email: 'new@example.com' }, false],
      ['they stay offered if a contact that was asked is left', {}, true],
    ])('%s', async (_name, changes, isOffered) => {
      const id = await bookAndClose()
      await correct(id, changes)
      expect(await areOffered()).toEqual([isOffered])
    })
  })

  it('The confirmation is sent again once, if the desk wants it', async () => {
    const id = await book()
    const { data } = await correct(id, { email: '', notify: true })
    expect(data).toMatchObject({ isConfirmationSent: true, user: { email: null } })
    expect((await waiting()).map(({ kind, to }) => `${kind} ${to}`)).toEqual(['confirmation +2348031234568'])
  })

  describe.each(['moved', 'confirmed', 'reminder'] as const)(
    'If the confirmation is sent again, a message of the kind %s is not sent as well,',
    (kind) => {
      const bookAndWrite = async () => {
        const appointmentId = Number(await book({ notify: false }))
        await app.db
          .transaction()
          .execute((trx) =>
            kind === 'reminder'
              ? app.outbox.enqueueReminder(trx, { appointmentId })
              : app.outbox.enqueueChange(trx, { appointmentId, kind, by: 'staff' }),
          )
        return appointmentId
      }
      it('although it waits', async () => {
        const id = await bookAndWrite()
        await correct(id, { notify: true })
        expect(await waitingKinds()).toEqual(['confirmation', 'confirmation'])
      })

      it('although it waits for another attempt', async () => {
        const id = await bookAndWrite()
        await database().updateTable('outbox').set({ lease: randomUUID() }).execute()
        await correct(id, { notify: true })
        expect(await waitingKinds()).toEqual(['confirmation', 'confirmation'])
      })

      it('although it was undelivered, and nobody can queue it again', async () => {
        const id = await bookAndWrite()
        await database().updateTable('outbox').set({ state: 'dead', settled_at: app.clock() }).execute()
        await correct(id, { notify: true })
        await retryAllUndelivered(database(), app.clock)
        expect(await waitingKinds()).toEqual(['confirmation', 'confirmation'])
      })
    },
  )

  it('The history and the audit log have the correction without personal data', async () => {
    const id = await book()
    await correct(id, { first_name: 'Bisola' })
    const { data } = await staff.call(fetchAppointmentHistory, { params: { id } })
    expect(data).toMatchObject([{ action: 'contact-corrected', actor: 'staff', note: null }])
    const audit = await database()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'appointment.contact-corrected')
      .execute()
    expect(audit).toMatchObject([{ subject: `appointment:${id}`, staff_id: staff.userId }])
    expect(JSON.stringify(audit)).not.toMatch(/Biso|803123/)
  })

  it('A correction of a version that somebody else has changed is refused with the current row', async () => {
    const id = await book()
    await correct(id)
    const second = await correct(id, { phone_number: '0803 123 4569' })
    expect(second).toMatchObject({ status: 409, code: 'changed_meanwhile', data: { version: 2 } })
    expect((await waiting()).map(({ to }) => to)).toContain('+2348031234568')
  })

  it('A correction to another person who has an appointment at this time is refused', async () => {
    await book({ notify: false })
    const id = await book({ phone_number: '0803 123 4568', doctor_id: clinic.doctorIds[1]! })
    expect(await correct(id, { phone_number: '0803 123 4567' })).toMatchObject({
      status: 409,
      code: 'already_booked',
    })
  })

  it('The contact of a registered patient is not changed', async () => {
    const { id: patient_id } = await aPatient(database())
    const id = await book({ patient_id })
    expect(await correct(id)).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await correct(id, { phone_number: '0803' })).toMatchObject({ status: 422 })
  })

  it('A name of several words keeps its parts if another field is corrected', async () => {
    const id = await book({ first_name: 'Bisi', last_name: 'Adesina Okoro' })
    await correct(id, { first_name: 'Bisi Adesina', last_name: 'Okoro' })
    const patient = await database()
      .selectFrom('patients')
      .select(['first_name', 'last_name', 'phone'])
      .executeTakeFirstOrThrow()
    expect(patient).toEqual({ first_name: 'Bisi', last_name: 'Adesina Okoro', phone: '+2348031234568' })
  })

  it('A corrected name with as many words as before stays divided as the patient divided it', async () => {
    const id = await book()
    await database()
      .updateTable('patients')
      .set({ first_name: 'Ada', last_name: 'Obi', middle_name: 'Chioma' })
      .execute()
    await correct(id, { first_name: 'Adah Obi', last_name: 'Chioma' })
    const patient = await database()
      .selectFrom('patients')
      .select(['first_name', 'last_name', 'middle_name'])
      .executeTakeFirstOrThrow()
    expect(patient).toEqual({ first_name: 'Adah', last_name: 'Obi', middle_name: 'Chioma' })
  })

  it('A name that was divided in a wrong place can be corrected', async () => {
    const id = await book({ first_name: 'Bisi Adesina', last_name: 'Okoro' })
    await correct(id, { first_name: 'Bisi', last_name: 'Adesina Okoro' })
    const patient = await database()
      .selectFrom('patients')
      .select(['first_name', 'last_name'])
      .executeTakeFirstOrThrow()
    expect(patient).toEqual({ first_name: 'Bisi', last_name: 'Adesina Okoro' })
  })

  it('Without a change only the confirmation is sent', async () => {
    const id = await book({ notify: false })
    const { data } = await correct(id, { phone_number: '0803 123 4567', notify: true })
    expect(data).toMatchObject({ version: 1, isConfirmationSent: true })
    expect(await waiting()).toHaveLength(2)
  })
})
