import { changeAppointmentState, setAppointmentStatus, undoAppointment } from '@molar/contract'
import { anAppointment } from '../../testing/appointments.ts'
import { aPatient } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import type { FastifyInstance } from 'fastify'
import { asStaff, type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  const clock = withStaff(database, (calls, server) => {
    app = server
    staff = calls
  })
  const cancel = (id: number, version = 1) =>
    staff.call(changeAppointmentState, { params: { id }, body: { version, state: 'cancelled' } })
  /** Five appointments of Adaeze Okafor on 2 to 6 December; returns their ids. */
  async function ofAdaeze() {
    const patient = await aPatient(database())
    const ids: number[] = []
    for (const day of [2, 3, 4, 5, 6])
      ids.push(
        await anAppointment(database(), { starts_at: `2026-12-0${day} 09:00`, patient_id: patient.id }),
      )
    return ids
  }
  const found = async (search: string, more: object = {}) =>
    (await staff.list('all', { search, ...more })).data.map(({ appointment_date, state }) => [
      appointment_date.slice(0, 10),
      state,
    ])

  it.each([
    ['the name of the patient', 'okafor'],
    ['part of the name', 'ad'],
    ['the clinic ID', 'LAG/004F2'],
    ['the phone number', '0803 123 4821'],
  ])('A search for %s finds an appointment that was cancelled today', async (_what, search) => {
    const [first] = await ofAdaeze()
    await cancel(first!)
    expect(await found(search, { limit: 2 })).toEqual([
      ['2026-12-02', 'cancelled'],
      ['2026-12-03', 'pending'],
    ])
  })

  it('A search for the reference finds an appointment that was cancelled today, which can be undone', async () => {
    const id = await anAppointment(database(), { starts_at: '2026-12-02 09:00', reference: 'MLR-7K3Q-X4' })
    await cancel(id)
    const { data } = await staff.list('all', { search: '7K3Q X4' })
    expect(data).toMatchObject([{ id, state: 'cancelled', version: 2 }])
    const undone = await staff.call(undoAppointment, { params: { id }, body: { version: 2 } })
    expect(undone).toMatchObject({ status: 200, data: { state: 'pending' } })
    expect(await found('7K3Q X4')).toEqual([['2026-12-02', 'pending']])
  })

  it('A search finds a cancelled appointment for 24 hours, as long as the cancellation can be undone', async () => {
    const [first] = await ofAdaeze()
    await cancel(first!)
    clock.advance({ hours: 24 })
    staff = await asStaff(app, 'tomorrow')
    expect(await found('okafor')).toHaveLength(5)
    clock.advance({ seconds: 1 })
    expect(await found('okafor')).toHaveLength(4)
    expect(await found('ad')).toHaveLength(4)
  })

  it('An appointment that was cancelled before and is cancelled again is found', async () => {
    const [first] = await ofAdaeze()
    await cancel(first!)
    await staff.call(undoAppointment, { params: { id: first! }, body: { version: 2 } })
    clock.advance({ hours: 30 })
    staff = await asStaff(app, 'next.day')
    await cancel(first!, 3)
    expect((await found('okafor')).filter(([, state]) => state === 'cancelled')).toHaveLength(1)
  })

  it('Totals and pages of a search count the cancelled appointments that it finds', async () => {
    const [first, , third] = await ofAdaeze()
    await cancel(first!)
    await cancel(third!)
    const pages = []
    for (const page of [1, 2, 3]) {
      const { data, paging } = await staff.list('all', { search: 'okafor', page, limit: 2 })
      pages.push(...data.map(({ id }) => id))
      expect(paging).toMatchObject({ page, total: 5, totalPages: 3 })
    }
    expect(new Set(pages).size).toBe(5)
    expect(pages[0]).toBe(first)
  })

  it('The list without a search, and a search for one status, have no cancelled appointments', async () => {
    const [first] = await ofAdaeze()
    await cancel(first!)
    const { data, paging } = await staff.list('all')
    expect([data.length, paging.total]).toEqual([4, 4])
    expect(await found('okafor', { status: '1' })).toHaveLength(4)
    expect(await found('okafor', { status: '0' })).toEqual([])
  })

  it('The base call for a status cannot confirm or reopen a cancelled appointment', async () => {
    const [first] = await ofAdaeze()
    await cancel(first!)
    for (const isOpen of [true, false]) {
      const params = { id: first! }
      expect(await staff.call(setAppointmentStatus, { params, body: { isOpen } })).toMatchObject({
        status: 409,
        code: 'state_conflict',
      })
    }
  })
})
