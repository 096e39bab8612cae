import { type BlockerInput, deleteBlocker, listBlockers } from '@molar/contract'
import { onBothDatabases } from '../../testing/databases.ts'
import { blockerCalls } from '../../testing/blockers.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabases((database) => {
  // Tuesday 1 December 2026, 08:00.
  let staff: StaffCalls
  withStaff(database, (calls) => {
    staff = calls
  })

  const { create, update } = blockerCalls(() => staff)
  const list = (query = '') => staff.call(listBlockers, { query })
  const actions = async () =>
    (await database().selectFrom('audit_log').selectAll().orderBy('id').execute()).map(
      ({ action, subject, staff_id }) => [action, subject, staff_id === staff.userId],
    )

  it('Creating, changing and deleting a blocker updates the list and writes audit rows', async () => {
    const { data: saved, ...response } = await create()
    expect(response).toMatchObject({ status: 200, success: true, message: 'Created successfully!' })
    const row = {
      id: saved!.id,
      description: 'Generator service',
      type: 'One Time',
      startDateTime: '2026-12-02T09:00',
      endDateTime: '2026-12-02T12:00',
      recurringDays: [],
      recurringDates: [],
      selectedMonth: null,
      location: null,
      doctorId: null,
      doctor: null,
      version: 1,
      editable: true,
    }
    expect(saved).toEqual({ ...row, affected: 0 })
    expect(await list()).toMatchObject({
      data: [row],
      paging: { page: 1, limit: 10, total: 1, totalPages: 1 },
    })

    const { data: changed } = await update(saved!.id, {
      description: 'Power cut',
      endDateTime: '2026-12-02T14:30',
    })
    expect(changed).toMatchObject({ description: 'Power cut', endDateTime: '2026-12-02T14:30', version: 2 })

    expect(await staff.call(deleteBlocker, { params: { id: saved!.id } })).toMatchObject({
      status: 200,
      success: true,
    })
    expect((await list()).data).toEqual([])
    const subject = `blocker:${saved!.id}`
    expect(await actions()).toEqual([
      ['blocker.created', subject, true],
      ['blocker.changed', subject, true],
      ['blocker.deleted', subject, true],
    ])
  })

  it.each<[string, Partial<BlockerInput>, object]>([
    ['an end at midnight', { endDateTime: '2026-12-02T23:59' }, { endDateTime: '2026-12-02T23:59' }],
    [
      'an end at midnight of the next day',
      { endDateTime: '2026-12-03T00:00' },
      { endDateTime: '2026-12-02T23:59' },
    ],
    [
      'times with a time zone',
      { startDateTime: '2026-12-01T23:30:00Z', endDateTime: '2026-12-02T10:00:59.999+02:00' },
      { startDateTime: '2026-12-02T00:30', endDateTime: '2026-12-02T09:00' },
    ],
    ['an end with seconds', { endDateTime: '2026-12-02T23:59:59' }, { endDateTime: '2026-12-02T23:59' }],
    ['several days', { endDateTime: '2026-12-24T18:00' }, { endDateTime: '2026-12-24T18:00' }],
    [
      'the daily type over several dates',
      { type: 'Daily', endDateTime: '2026-12-24T18:00' },
      { startDateTime: '2026-12-02T09:00', endDateTime: '2026-12-02T18:00' },
    ],
    [
      'the weekly type and no times',
      { type: 'Weekly', startDateTime: null, endDateTime: null, recurringDays: [5, 1, 1] },
      { startDateTime: null, endDateTime: null, recurringDays: [1, 5] },
    ],
    [
      'the weekly type from 00:00 to 23:59',
      {
        type: 'Weekly',
        startDateTime: '2026-12-01T00:00',
        endDateTime: '2026-12-01T23:59',
        recurringDays: [0],
      },
      { startDateTime: '2026-12-01T00:00', endDateTime: '2026-12-01T23:59', recurringDays: [0] },
    ],
    [
      'the yearly type and times',
      { type: 'Yearly', recurringDates: [25], selectedMonth: 11, endDateTime: '2026-12-02T08:00' },
      {
        startDateTime: '2026-12-02T00:00',
        endDateTime: '2026-12-02T23:59',
        recurringDates: [25],
        selectedMonth: 11,
      },
    ],
    [
      'the monthly type and fields of other types',
      { type: 'Monthly', recurringDates: [31], recurringDays: [3], selectedMonth: 4 },
      { recurringDates: [31], recurringDays: [], selectedMonth: null },
    ],
  ])('A blocker with %s is saved in normalized form', async (_what, sent, expected) => {
    const { data } = await create(sent)
    expect(data).toMatchObject(expected)
    // Sending the returned values again gives the same result.
    expect((await update(data!.id, data as Partial<BlockerInput>)).data).toMatchObject(expected)
  })

  it.each<[string, object, string]>([
    ['no description', { description: ' ' }, 'description'],
    ['an unknown type', { type: 'Hourly' }, 'type'],
    ['an end before the start', { endDateTime: '2026-12-02T08:00' }, 'endDateTime'],
    ['a text instead of a time', { startDateTime: 'soon' }, 'startDateTime'],
    ['a day that does not exist', { startDateTime: '2026-02-30T09:00' }, 'startDateTime'],
    ['a weekly blocker without days', { type: 'Weekly' }, 'recurringDays'],
    ['a monthly blocker without dates', { type: 'Monthly' }, 'recurringDates'],
    ['30 February', { type: 'Yearly', selectedMonth: 1, recurringDates: [30] }, 'recurringDates'],
    ['an unknown branch', { location: 'kano' }, 'location'],
    ['an unknown doctor', { doctorId: 4711 }, 'doctorId'],
  ])('Creating or changing a blocker returns 422 for %s', async (_what, changes, path) => {
    const { data } = await create()
    const wrong = { status: 422, success: false, errors: [{ path }] }
    expect(await create(changes)).toMatchObject(wrong)
    expect(await update(data!.id, changes)).toMatchObject(wrong)
    expect((await list()).data).toMatchObject([{ description: 'Generator service', version: 1 }])
  })

  it('The list of blockers can be filtered by type and branch, and is paged with the newest first', async () => {
    const made = []
    for (const [type, location] of [
      ['One Time', 'lag'],
      ['Daily', null],
      ['Daily', 'fct'],
    ] as const) {
      made.push((await create({ type, location })).data!.id)
    }
    const [lagos, everywhere, abuja] = made
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('')).toEqual([abuja, everywhere, lagos])
    expect(await ids('type=&page=1&limit=10')).toEqual([abuja, everywhere, lagos])
    expect(await ids('type=One%20Time')).toEqual([lagos])
    expect(await ids('location=lag')).toEqual([everywhere, lagos])
    expect(await ids('location=all&type=Daily')).toEqual([abuja, everywhere])
    expect(await ids('limit=2')).toEqual([abuja, everywhere])
    expect(await ids('limit=2&page=2')).toEqual([lagos])
    const { data, paging } = await list('limit=2&page=9')
    expect(data.map(({ id }) => id)).toEqual([lagos])
    expect(paging).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
  })

  it.each([
    ['type=Hourly', 'type'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['location=kano', 'location'],
  ])('Listing blockers with ?%s returns 422', async (query, path) => {
    expect(await list(query)).toMatchObject({ status: 422, errors: [{ path }] })
  })
})
