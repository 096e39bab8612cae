import { moveAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { anAppointment, storedAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { withServer } from '../../testing/server.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { confirmByPatient } from './changes.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let doctorIds: number[]
  let roomIds: number[]
  let id: number
  const clock = withServer(database, (server) => (app = server))
  const at9 = { appointment_date: '2026-12-02', start_time: '09:00' }
  const at11 = { appointment_date: '2026-12-02', start_time: '11:00' }

  /** An appointment of the first doctor at 9:00, at ten minutes past nine. */
  beforeEach(async () => {
    ;({ doctorIds, roomIds } = await aClinic(database()))
    clock.set('2026-12-02T09:10:00+01:00')
    staff = await asStaff(app)
    id = await anAppointment(database(), {
      starts_at: '2026-12-02 09:00',
      doctor_id: doctorIds[0]!,
      room_id: roomIds[0]!,
    })
  })

  const move = (version: number, to: object) =>
    staff.call(moveAppointment, { params: { id }, body: { version, ...to } })
  const position = () =>
    database()
      .selectFrom('appointments')
      .select(['starts_at', 'doctor_id', 'room_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const notifications = async () =>
    (await database().selectFrom('outbox').select('kind').where('state', '=', 'waiting').execute()).map(
      ({ kind }) => kind,
    )
  const aBlocker = () =>
    database()
      .insertInto('blockers')
      .values({
        branch: 'lag',
        type: 'One Time',
        description: 'Power cut',
        starts_at: '2026-12-02 08:00',
        ends_at: '2026-12-02 10:00',
        active_from: '2026-12-01',
      })
      .execute()

  it('A move by staff can be taken back after the old time has begun', async () => {
    const before = await position()
    expect((await move(1, { ...at11, doctor_id: doctorIds[1] })).status).toBe(200)
    expect(await notifications()).toEqual(['moved', 'moved'])
    expect(await move(2, { ...at9, doctor_id: doctorIds[0], room_id: roomIds[0] })).toMatchObject({
      status: 200,
      data: { appointment_date: '2026-12-02T09:00', version: 3 },
    })
    expect(await position()).toEqual(before)
    // The message about the new time was not sent yet.
    expect(await notifications()).toEqual([])
  })

  it('A move by staff keeps the room if it is available, and is none of the moves that a patient may make', async () => {
    const { room_id } = await position()
    for (const [index, hour] of [10, 11, 12, 13, 14, 15, 16].entries()) {
      expect((await move(index + 1, { ...at9, start_time: `${hour}:00` })).status).toBe(200)
      expect((await position()).room_id).toBe(room_id)
    }
    expect(await storedAppointment(database(), id)).toMatchObject({ moves_by_patient: 0 })
  })

  it('The confirmation of the patient is kept if the move away from the confirmed time is taken back', async () => {
    const confirmedAt = async () =>
      (
        await database()
          .selectFrom('appointments')
          .select('patient_confirmed_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).patient_confirmed_at
    await database()
      .transaction()
      .execute((trx) => confirmByPatient(app, trx, { id, actor: { kind: 'patient' } }))
    const before = await confirmedAt()
    expect(before).not.toBeNull()
    await move(2, { ...at11, doctor_id: doctorIds[0] })
    expect(await confirmedAt()).toBeNull()
    await move(3, { ...at9, doctor_id: doctorIds[0], room_id: roomIds[0] })
    expect(await confirmedAt()).toEqual(before)
    // Nobody has confirmed 11:00.
    await move(4, { ...at11, doctor_id: doctorIds[0] })
    expect(await confirmedAt()).toBeNull()
  })

  it('A move by staff can be taken back to a blocked time and to a doctor who was made inactive, and gets another room if the old one is taken', async () => {
    await aBlocker()
    await database().updateTable('doctors').set({ active: false }).where('id', '=', doctorIds[0]!).execute()
    expect((await move(1, { ...at11, doctor_id: doctorIds[1] })).status).toBe(200)
    await anAppointment(database(), { starts_at: '2026-12-02 09:00', room_id: roomIds[0]! })
    const { status } = await move(2, { ...at9, doctor_id: doctorIds[0], room_id: roomIds[0] })
    expect(status).toBe(200)
    expect(await position()).toMatchObject({ starts_at: '2026-12-02 09:00:00', doctor_id: doctorIds[0] })
    expect((await position()).room_id).not.toBe(roomIds[0])
  })

  it.each([
    ['the doctor has another appointment then', 'appointment'],
    ['the time is held for the waiting list', 'offer'],
  ])('A move is not taken back if %s', async (_why, what) => {
    expect((await move(1, { ...at11, doctor_id: doctorIds[1] })).status).toBe(200)
    const other = await anAppointment(database(), {
      starts_at: what === 'offer' ? '2026-12-05 09:00' : '2026-12-02 09:00',
      doctor_id: doctorIds[0]!,
    })
    if (what === 'offer') await anOffer(other)
    expect(await move(2, { ...at9, doctor_id: doctorIds[0] })).toMatchObject({
      status: 409,
      code: 'slot_taken',
    })
    expect(await position()).toMatchObject({ starts_at: '2026-12-02 11:00:00' })
  })

  async function anOffer(appointment_id: number) {
    const { id: entry_id } = await database()
      .insertInto('waiting_list_entries')
      .values({
        appointment_id,
        doctor_id: null,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        part_of_day: 'any',
        until: '2026-12-05',
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await database()
      .insertInto('waiting_list_offers')
      .values({
        entry_id,
        branch: 'lag',
        doctor_id: doctorIds[0]!,
        room_id: roomIds[1]!,
        starts_at: '2026-12-02 09:00',
        ends_at: '2026-12-02 09:30',
        held_until: '2026-12-02 09:30',
      })
      .execute()
  }

  it.each([
    ['to another time that has begun', { ...at9, start_time: '08:30' }, 0],
    ['to the old time of another doctor', { ...at9, doctor_id: 'other' }, 0],
    ['after 24 hours', at9, 24 * 3600 + 1],
  ])('A move to a time in the past is refused %s', async (_what, to, seconds) => {
    expect((await move(1, { appointment_date: '2026-12-08', start_time: '11:00' })).status).toBe(200)
    clock.advance({ seconds })
    staff = await asStaff(app, 'later')
    const doctor = 'doctor_id' in to ? { doctor_id: doctorIds[1] } : {}
    expect(await move(2, { ...to, ...doctor })).toMatchObject({ status: 422, code: 'invalid' })
  })

  it('Staff cannot take back the move of a patient to a time that has begun', async () => {
    await database()
      .insertInto('appointment_events')
      .values({
        appointment_id: id,
        at: clock.now(),
        actor: 'patient',
        action: 'moved',
        version: 2,
        from_start: '2026-12-02 09:00',
        to_start: '2026-12-02 11:00',
        from_doctor: doctorIds[0]!,
        to_doctor: doctorIds[0]!,
      })
      .execute()
    await database()
      .updateTable('appointments')
      .set({ starts_at: '2026-12-02 11:00', ends_at: '2026-12-02 11:30', version: 2 })
      .where('id', '=', id)
      .execute()
    expect((await move(2, at9)).status).toBe(422)
  })
})
