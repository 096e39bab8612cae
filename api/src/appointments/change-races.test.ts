import {
  type AppointmentState,
  changeAppointmentState,
  moveAppointment,
  setAppointmentStatus,
  undoAppointment,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  anAppointment,
  countedAppointments,
  storedAppointment,
  storedDayCounts,
} from '../../testing/appointments.ts'
import { blockerCalls } from '../../testing/blockers.ts'
import { aBooking, anotherPatient, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  let doctorId: number
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    doctorId = (await aClinic(database(), { doctors: 3, rooms: 3 })).doctorIds[0]!
    const many = { new_patient_share: 100, bookings_per_address_and_hour: 100_000 }
    await database().updateTable('branches').set(many).execute()
  })

  const { create } = blockerCalls(() => staff)
  const rowOf = (id: number) => storedAppointment(database(), id)
  const change = (id: number, version: number, state: AppointmentState, by = staff) =>
    by.call(changeAppointmentState, { params: { id }, body: { version, state } })
  const undo = (id: number, version: number, by = staff) =>
    by.call(undoAppointment, { params: { id }, body: { version } })
  const move = (id: number, version: number, day: string, time: string, more = {}) =>
    staff.call(moveAppointment, {
      params: { id },
      body: { version, appointment_date: day, start_time: time, ...more },
    })
  const booked = async (number: number, start_time: string, appointment_date = '2026-12-02') =>
    (await postBooking(app, aBooking({ ...anotherPatient(number), appointment_date, start_time }))).body.data!
      .id
  const query = async (text: string) => (await sql.raw(text).execute(database())).rows

  it('Of 100 appointments that are moved to one time of one doctor at once, one gets it and 99 stay unchanged', async () => {
    const ids: number[] = []
    for (let index = 0; index < 100; index += 1)
      ids.push(
        await anAppointment(database(), {
          starts_at: `2026-12-${String(3 + (index % 20)).padStart(2, '0')} ${String(9 + Math.floor(index / 20)).padStart(2, '0')}:00`,
        }),
      )
    const before = await Promise.all(ids.map(rowOf))
    const responses = await Promise.all(
      ids.map((id) => move(id, 1, '2026-12-02', '10:00', { doctor_id: doctorId })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['slot_taken']),
    )
    const after = await Promise.all(ids.map(rowOf))
    expect(after.filter((row, index) => row.starts_at === before[index]!.starts_at)).toHaveLength(99)
    expect(await query('select count(*)::int as n from appointment_events')).toEqual([{ n: 1 }])
    expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
  })

  it('Appointments that exchange their times at once keep all times apart and none fails without a reason', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        booked(index, ['09:00', '10:00', '11:00', '12:00'][index % 4]!, `2026-12-0${2 + (index % 5)}`),
      ),
    )
    for (let round = 0; round < 5; round += 1) {
      const rows = await Promise.all(ids.map(rowOf))
      const responses = await Promise.all(
        ids.map((id, index) => {
          const other = rows[(index + 1 + round) % rows.length]!.starts_at
          return move(id, rows[index]!.version, other.slice(0, 10), other.slice(11, 16), { doctor_id: null })
        }),
      )
      for (const { status, code } of responses)
        expect([status, code]).toEqual(status === 200 ? [200, undefined] : [409, 'slot_taken'])
    }
    expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
  })

  it('No appointment is moved into a blocker that is saved at the same time', async () => {
    const ids: number[] = []
    for (let number = 0; number < 60; number += 1)
      ids.push(await anAppointment(database(), { starts_at: '2027-01-04 09:00', state: 'booked' }))
    for (let first = 0; first < 60; first += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const number = first + index
          const day = `2026-12-${String(8 + Math.floor(number / 10)).padStart(2, '0')}`
          const hour = String(8 + (number % 9)).padStart(2, '0')
          const minutes = number % 10 === 9 ? '30' : '00'
          const end = minutes === '00' ? `${hour}:30` : `${String(Number(hour) + 1).padStart(2, '0')}:00`
          const [moved, blocker] = await Promise.all([
            move(ids[number]!, 1, day, `${hour}:${minutes}`, { doctor_id: null }),
            create({
              location: 'lag',
              startDateTime: `${day}T${hour}:${minutes}`,
              endDateTime: `${day}T${end}`,
            }),
          ])
          // The blocker reports the moved appointment, or the move is refused because of the blocker.
          const isMoved = moved.status === 200
          expect([blocker.status, blocker.data!.affected, moved.code]).toEqual(
            isMoved ? [200, 1, undefined] : [200, 0, 'slot_blocked'],
          )
        }),
      )
  })

  it('The day counts are correct after each of 60 random changes, moves and undos', async () => {
    const states = ['booked', 'pending', 'arrived', 'fulfilled', 'cancelled', 'noshow'] as const
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => booked(number, `1${number % 4}:00`)))
    // Only today's appointments can be recorded as arrived, done or a no-show.
    for (const time of ['07:00', '08:00', '09:00'])
      ids.push(await anAppointment(database(), { starts_at: `2026-12-01 ${time}` }))
    let seed = 20261202
    const pick = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return Math.floor((seed / 2147483648) * most)
    }
    for (let step = 0; step < 60; step += 1) {
      const id = ids[pick(ids.length)]!
      const { version } = await rowOf(id)
      const action = pick(3)
      if (action === 0) await change(id, version, states[pick(states.length)]!)
      if (action === 1)
        await move(id, version, `2026-12-0${2 + pick(5)}`, `1${pick(5)}:30`, { doctor_id: null })
      if (action === 2) await undo(id, version)
      expect(await storedDayCounts(database())).toEqual(await countedAppointments(database()))
    }
  })

  it('A doctor cannot undo a cancellation, which needs the permission to cancel', async () => {
    const id = await booked(1, '10:00')
    await change(id, 1, 'cancelled')
    const doctor = await asStaff(app, 'ngozi.doctor', { role: 'doctor' })
    expect(await undo(id, 2, doctor)).toMatchObject({ status: 403, code: 'not_permitted' })
  })

  it('Moving an appointment onto its own time and doctor changes nothing', async () => {
    const id = await booked(1, '10:00')
    const before = await rowOf(id)
    await move(id, 1, '2026-12-02', '10:00')
    expect(await rowOf(id)).toEqual(before)
  })

  it('The base call cannot change a cancelled appointment', async () => {
    const id = await booked(1, '10:00')
    await change(id, 1, 'cancelled')
    const set = (isOpen: boolean) => staff.call(setAppointmentStatus, { params: { id }, body: { isOpen } })
    expect((await set(true)).status).toBe(409)
    expect((await set(false)).status).toBe(409)
  })

  it('A booking and a move to one time of the only doctor end with one of them', async () => {
    await database().updateTable('doctors').set({ active: false }).where('id', '!=', doctorId).execute()
    for (let number = 0; number < 27; number += 1) {
      const day = `2026-12-${String(8 + Math.floor(number / 9)).padStart(2, '0')}`
      const time = `${String(8 + (number % 9)).padStart(2, '0')}:00`
      const ownTime = `2027-01-${String(4 + number).padStart(2, '0')} 09:00`
      // All of them have the only active doctor.
      const id = await anAppointment(database(), { starts_at: ownTime, doctor_id: doctorId })
      const [moved, booking] = await Promise.all([
        move(id, 1, day, time, { doctor_id: null }),
        postBooking(app, aBooking({ ...anotherPatient(number), appointment_date: day, start_time: time })),
      ])
      expect([moved.status, booking.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  })
})
