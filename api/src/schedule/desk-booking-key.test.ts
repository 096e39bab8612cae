import { bookAtDesk, type LocationCode } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aDeskBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let desk: StaffCalls
  let clinic: Awaited<ReturnType<typeof aClinic>>
  withStaff(database, (_calls, server) => {
    app = server
  })
  beforeEach(async () => {
    clinic = await aClinic(database())
    desk = await asStaff(app, 'desk', { role: 'front-desk', branches: ['lag', 'phc'] })
  })

  const book = async (changes: object = {}, by = desk) => {
    const response = await app.inject({
      method: bookAtDesk.method,
      url: bookAtDesk.path,
      headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': 'the-same-key-again' },
      payload: aDeskBooking(clinic, changes),
    })
    return { status: response.statusCode, ...response.json<{ code?: string; data?: { id: number } }>() }
  }
  const limitTo = (branches: LocationCode[]) =>
    database().updateTable('staff').set({ branches }).where('username', '=', 'desk').execute()
  const recorded = async () => {
    const rows = await database()
      .selectFrom('audit_log')
      .select(['action', 'patients', 'subject'])
      .where('staff_id', '=', desk.userId)
      .orderBy('id')
      .execute()
    const { id, patient_id } = await database()
      .selectFrom('appointments')
      .select(['id', 'patient_id'])
      .executeTakeFirstOrThrow()
    expect(rows).toEqual(
      rows.map(({ action }) => ({
        action,
        patients: action.endsWith('refused') ? [] : [patient_id],
        subject: `appointment:${id}`,
      })),
    )
    return rows.map(({ action }) => action)
  }

  it('The audit log has each repetition of a booking at the desk, whose response shows the patient', async () => {
    const { data } = await book()
    expect(await book()).toMatchObject({ status: 200, data })
    expect(await book({ start_time: '12:00' })).toMatchObject({ status: 409, code: 'key_reused', data })
    expect(await recorded()).toEqual(['appointment.booked', 'appointment.read', 'appointment.read'])
  })

  it('The same key of another member of staff makes another booking', async () => {
    const first = await book()
    const other = await asStaff(app, 'other.desk', { role: 'front-desk', branches: ['lag'] })
    const second = await book({ last_name: 'Bello', start_time: '12:00' }, other)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data!.id).not.toBe(first.data!.id)
  })

  it('A key shows no booking of a branch that the member of staff may not see any more', async () => {
    await book()
    await limitTo(['phc'])
    const refused = await book({ location: 'phc' })
    expect(refused).toMatchObject({ status: 403, code: 'branch_forbidden' })
    expect(refused.data).toBeUndefined()
    expect(await recorded()).toEqual(['appointment.booked', 'appointments.change.refused'])
  })
})
