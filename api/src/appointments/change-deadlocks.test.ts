import { assignAppointment, changeAppointmentState, moveAppointment, undoAppointment } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../testing/app.ts'
import { anAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { createDatabase } from '../../testing/databases.ts'
import { asStaff, type StaffCalls } from '../../testing/staff-calls.ts'
import { untilLockWait } from '../../testing/waiting.ts'
import { connectPostgres, type Db } from '../database/connect.ts'

/** On PGlite, which has one connection, no change waits for another one. */
let db: Db
let drop: () => Promise<unknown>
let app: FastifyInstance
let staff: StaffCalls
let doctorIds: number[]
beforeAll(async () => {
  const database = await createDatabase()
  db = connectPostgres(database.url)
  drop = database.drop
  app = await testApp({ db })
  ;({ doctorIds } = await aClinic(db, { doctors: 3, rooms: 3 }))
  staff = await asStaff(app)
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await drop()
})

class Rollback extends Error {}

/** Another connection takes the half hour of the doctor, lets `work` wait for it, and gives it back. */
const whileTaken = (doctor_id: number, starts_at: string, work: (trx: Db) => Promise<void>) =>
  db
    .transaction()
    .execute(async (trx) => {
      await anAppointment(trx, { starts_at, doctor_id })
      await work(trx)
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })

/** An hour from 10:00; the first half of it is taken while the change waits. */
async function anHour(day: string, values: { doctor_id: number }) {
  const id = await anAppointment(db, { starts_at: `${day} 10:00`, ...values })
  await db
    .updateTable('appointments')
    .set({ ends_at: `${day} 11:00` })
    .where('id', '=', id)
    .execute()
  return id
}
const assign = (id: number, doctor_id: number) =>
  staff.call(assignAppointment, { params: { id }, body: { version: 1, doctor_id } })
const move = (id: number, appointment_date: string, doctor_id: number) =>
  staff.call(moveAppointment, {
    params: { id },
    body: { version: 1, appointment_date, start_time: '10:30', doctor_id },
  })

const firsts = {
  'The undo of a cancellation': async (day: string) => {
    const params = { id: await anHour(day, { doctor_id: doctorIds[0]! }) }
    const cancelled = { version: 1, state: 'cancelled', reason: 'clinic' }
    expect((await staff.call(changeAppointmentState, { params, body: cancelled })).status).toBe(200)
    return () => staff.call(undoAppointment, { params, body: { version: 2 } })
  },
  'An assignment of a doctor': async (day: string) => {
    const id = await anHour(day, { doctor_id: doctorIds[1]! })
    return () => assign(id, doctorIds[0]!)
  },
}
const seconds = {
  'an assignment': async (day: string) => {
    const id = await anAppointment(db, { starts_at: `${day} 10:30`, doctor_id: doctorIds[2]! })
    return () => assign(id, doctorIds[0]!)
  },
  'a move': async (day: string) => {
    const id = await anAppointment(db, { starts_at: `${day} 15:00`, doctor_id: doctorIds[2]! })
    return () => move(id, day, doctorIds[0]!)
  },
}

it.each([
  ['The undo of a cancellation', 'an assignment', '2026-12-02'],
  ['The undo of a cancellation', 'a move', '2026-12-03'],
  ['An assignment of a doctor', 'an assignment', '2026-12-04'],
  ['An assignment of a doctor', 'a move', '2026-12-05'],
] as const)('%s and %s to the same time: the second one is refused', async (first, second, day) => {
  const [changeFirst, changeSecond] = [await firsts[first](day), await seconds[second](day)]
  const changes: Promise<{ status: number; code?: string }>[] = []
  await whileTaken(doctorIds[0]!, `${day} 10:00`, async (trx) => {
    changes.push(changeFirst())
    await untilLockWait(trx)
    changes.push(changeSecond())
    await untilLockWait(trx, 2)
  })
  expect(await Promise.all(changes)).toMatchObject([{ status: 200 }, { status: 409, code: 'slot_taken' }])
})
