import { type BlockerInput, deleteBlocker, listBlockers, previewBlocker } from '@molar/contract'
import { anAppointment } from '../../testing/appointments.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { aBlocker, blockerCalls } from '../../testing/blockers.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  // Tuesday 1 December 2026, 08:00.
  let staff: StaffCalls
  withStaff(database, (calls) => {
    staff = calls
  })

  const { create, update } = blockerCalls(() => staff)
  const list = (query = '') => staff.call(listBlockers, { query })
  const affected = async (changes: Partial<BlockerInput>) => (await create(changes)).data!.affected

  it('A blocker can close a doctor of its branch, and returns 422 for a doctor of another branch', async () => {
    const { doctorIds } = await aClinic(database(), { branch: 'lag' })
    const [doctorId] = doctorIds
    expect((await create({ location: 'lag', doctorId })).data).toMatchObject({
      location: 'lag',
      doctorId,
      doctor: { id: doctorId, first_name: 'Ngozi', last_name: 'Eze 1', title: 'Dr.', profession: 'Dentist' },
    })
    expect(await create({ location: 'phc', doctorId })).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'doctorId',
          message: expect.stringContaining('does not work at the chosen branch') as string,
        },
      ],
    })
    expect(await create({ doctorId })).toMatchObject({ status: 200, data: { location: null, doctorId } })
  })

  it('Saving a blocker with an old version returns 409 with the current row and changes nothing', async () => {
    const { data } = await create()
    const { id, version } = data!
    expect(await update(id, { version, description: 'First' })).toMatchObject({
      status: 200,
      data: { version: 2 },
    })
    const second = await update(id, { version, description: 'Second' })
    expect(second).toMatchObject({
      status: 409,
      success: false,
      code: 'changed_meanwhile',
      data: { id, description: 'First', version: 2, endDateTime: '2026-12-02T12:00' },
    })
    expect(second.message).toMatch(/^Someone else/)
    expect((await list()).data).toMatchObject([{ description: 'First', version: 2 }])
    // The second person saves over the first change after seeing it.
    expect(await update(id, { version: 2, description: 'Second' })).toMatchObject({
      status: 200,
      data: { version: 3 },
    })
    // A client without the extension sends no version.
    expect(await update(id, { description: 'Third' })).toMatchObject({ status: 200, data: { version: 4 } })
  })

  it('Exactly one of many concurrent saves of one version succeeds', async () => {
    const { data } = await create()
    const { id, version } = data!
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(id, { version, description: `Number ${index}` })),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(saves.filter(({ code }) => code === 'changed_meanwhile')).toHaveLength(9)
  })

  it('Deleting a blocker with an old version returns 409, and without a version deletes the current row', async () => {
    const { data } = await create()
    const params = { id: data!.id }
    await update(params.id, { description: 'Changed' })
    const remove = (query = '') => staff.call(deleteBlocker, { params, query })
    expect(await remove('version=1')).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      data: { id: params.id, description: 'Changed', version: 2 },
    })
    expect(await remove('version=one')).toMatchObject({ status: 422, errors: [{ path: 'version' }] })
    expect((await list()).data).toHaveLength(1)
    expect(await remove('version=2')).toMatchObject({ status: 200, success: true })

    const other = await create()
    expect(await staff.call(deleteBlocker, { params: { id: other.data!.id } })).toMatchObject({ status: 200 })
  })

  it('Changing or deleting a blocker that was deleted returns 404', async () => {
    const { data } = await create()
    const params = { id: data!.id }
    await staff.call(deleteBlocker, { params })
    const gone = {
      status: 404,
      success: false,
      message: 'Someone has deleted this blocker or moved it to another branch. Please reload the list.',
    }
    expect(await update(params.id)).toMatchObject(gone)
    expect(await staff.call(deleteBlocker, { params })).toMatchObject(gone)
  })

  it('Saving a blocker returns the number of appointments it covers and cancels none', async () => {
    const { doctorIds } = await aClinic(database())
    for (const starts_at of [
      '2026-11-25 10:00', // in the past
      '2026-12-01 07:30', // already started
      '2026-12-02 08:30', // ends when the blocker starts
      '2026-12-02 09:00',
      '2026-12-02 11:30',
      '2026-12-02 12:00', // starts when the blocker ends
      '2026-12-09 10:00',
    ]) {
      await anAppointment(database(), { starts_at })
    }
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', branch: 'phc', state: 'booked' })
    await anAppointment(database(), { starts_at: '2026-12-02 10:00', doctor_id: doctorIds[0] })
    expect(await affected({ location: 'lag' })).toBe(3)
    expect(await affected({ location: 'phc' })).toBe(1)
    expect(await affected({ location: null })).toBe(4)
    expect(await affected({ location: 'lag', doctorId: doctorIds[0] })).toBe(1)
    expect(await affected({ type: 'Weekly', recurringDays: [3], location: 'lag' })).toBe(4)
    expect(
      await affected({ type: 'Daily', startDateTime: '2026-12-01T00:00', endDateTime: '2026-12-01T23:59' }),
    ).toBe(7)
    expect(await affected({ type: 'Monthly', recurringDates: [9] })).toBe(1)
    expect(await affected({ type: 'Yearly', recurringDates: [2], selectedMonth: 11 })).toBe(6)
    expect(await affected({ startDateTime: '2026-11-01T00:00', endDateTime: '2026-11-30T00:00' })).toBe(0)
    expect((await staff.list('all')).paging.total).toBe(9)
  })

  it('Saving a blocker counts the appointments that the preview lists, not those that have begun or ended', async () => {
    await aClinic(database())
    const states = ['pending', 'booked', 'arrived', 'fulfilled', 'noshow', 'cancelled'] as const
    for (const state of states) await anAppointment(database(), { starts_at: '2026-12-02 10:00', state })
    const { data } = await staff.call(previewBlocker, { body: aBlocker() })
    expect(data).toHaveLength(2)
    expect(await affected({})).toBe(2)
  })
})
