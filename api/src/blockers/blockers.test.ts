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

  it('saves, shows, changes and deletes a blocker, and writes down who did', async () => {
    const { data: saved, ...answer } = await create()
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Created successfully!' })
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
    ['midnight', { endDateTime: '2026-12-02T23:59' }, { endDateTime: '2026-12-02T23:59' }],
    [
      'midnight, written as the next day',
      { endDateTime: '2026-12-03T00:00' },
      { endDateTime: '2026-12-02T23:59' },
    ],
    [
      'instants with a zone',
      { startDateTime: '2026-12-01T23:30:00Z', endDateTime: '2026-12-02T10:00:59.999+02:00' },
      { startDateTime: '2026-12-02T00:30', endDateTime: '2026-12-02T09:00' },
    ],
    ['seconds', { endDateTime: '2026-12-02T23:59:59' }, { endDateTime: '2026-12-02T23:59' }],
    ['more days', { endDateTime: '2026-12-24T18:00' }, { endDateTime: '2026-12-24T18:00' }],
    [
      'a daily one over many dates',
      { type: 'Daily', endDateTime: '2026-12-24T18:00' },
      { startDateTime: '2026-12-02T09:00', endDateTime: '2026-12-02T18:00' },
    ],
    [
      'a weekly one of the whole day',
      { type: 'Weekly', startDateTime: null, endDateTime: null, recurringDays: [5, 1, 1] },
      { startDateTime: null, endDateTime: null, recurringDays: [1, 5] },
    ],
    [
      'a weekly one from 00:00 to 23:59',
      {
        type: 'Weekly',
        startDateTime: '2026-12-01T00:00',
        endDateTime: '2026-12-01T23:59',
        recurringDays: [0],
      },
      { startDateTime: '2026-12-01T00:00', endDateTime: '2026-12-01T23:59', recurringDays: [0] },
    ],
    [
      'a yearly one, whatever its times',
      { type: 'Yearly', recurringDates: [25], selectedMonth: 11, endDateTime: '2026-12-02T08:00' },
      {
        startDateTime: '2026-12-02T00:00',
        endDateTime: '2026-12-02T23:59',
        recurringDates: [25],
        selectedMonth: 11,
      },
    ],
    [
      'nothing of another type',
      { type: 'Monthly', recurringDates: [31], recurringDays: [3], selectedMonth: 4 },
      { recurringDates: [31], recurringDays: [], selectedMonth: null },
    ],
  ])('reads %s', async (_what, sent, expected) => {
    const { data } = await create(sent)
    expect(data).toMatchObject(expected)
    // What it writes can be sent again and means the same.
    expect((await update(data!.id, data as Partial<BlockerInput>)).data).toMatchObject(expected)
  })

  it.each<[string, object, string]>([
    ['no description', { description: ' ' }, 'description'],
    ['a type nobody knows', { type: 'Hourly' }, 'type'],
    ['an end before the start', { endDateTime: '2026-12-02T08:00' }, 'endDateTime'],
    ['a text for a time', { startDateTime: 'soon' }, 'startDateTime'],
    ['a day that does not exist', { startDateTime: '2026-02-30T09:00' }, 'startDateTime'],
    ['a weekly one without days', { type: 'Weekly' }, 'recurringDays'],
    ['a monthly one without dates', { type: 'Monthly' }, 'recurringDates'],
    ['30 February', { type: 'Yearly', selectedMonth: 1, recurringDates: [30] }, 'recurringDates'],
    ['a branch nobody knows', { location: 'kano' }, 'location'],
    ['a doctor nobody knows', { doctorId: 4711 }, 'doctorId'],
  ])('refuses %s, new or changed', async (_what, changes, path) => {
    const { data } = await create()
    const wrong = { status: 422, success: false, errors: [{ path }] }
    expect(await create(changes)).toMatchObject(wrong)
    expect(await update(data!.id, changes)).toMatchObject(wrong)
    expect((await list()).data).toMatchObject([{ description: 'Generator service', version: 1 }])
  })

  it('filters by type and branch, the newest first, page by page', async () => {
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
  ])('refuses to list ?%s', async (query, path) => {
    expect(await list(query)).toMatchObject({ status: 422, errors: [{ path }] })
  })
})
