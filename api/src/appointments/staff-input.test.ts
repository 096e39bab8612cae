import {
  createBlocker,
  deleteBlocker,
  type Endpoint,
  listAppointments,
  listBlockers,
  setAppointmentStatus,
  updateBlocker,
} from '@molar/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { anAppointment } from '../../testing/appointments.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { bodyOf, hostileText, mostly } from '../../testing/hostile.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const RUNS = { numRuns: 120 }
/** A lone surrogate cannot be encoded in a URL. */
const wellFormed = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))
}
const queryOf = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${wellFormed(value)}`)
    .join('&')

/** Sent as JSON text, because `inject` would drop values that JSON does not have. */
const json = (value: unknown) => JSON.parse(JSON.stringify(value) ?? 'null') as unknown

const day = fc.constantFrom('2026-12-01', '1900-01-01', '9999-12-31', '2028-02-29', '2027-02-29')
const dateTime = fc.oneof(
  fc.constantFrom(
    '2026-12-02T09:00',
    '2026-12-02T23:59:59',
    '2026-12-02T10:00Z',
    '9999-12-31T23:59',
    '2026-12-02T24:00',
  ),
  fc
    .tuple(day, fc.constantFrom('T00:00', 'T12:30+14:00', 'T23:59-12:00', ' 09:00'))
    .map((parts) => parts.join('')),
)
const id = mostly(fc.constantFrom('1', '2', '99999', '2147483647', '2147483648', '-1', 'NaN'))
const paging = {
  page: mostly(fc.constantFrom(1, 2, 99_999, 1_000_000, 0, '1', '')),
  limit: mostly(fc.constantFrom(10, 1, 100, 101, '5')),
}

onBothDatabasesInLongRun((database) => {
  let staff: StaffCalls
  withStaff(database, (calls) => {
    staff = calls
  })
  beforeEach(async () => {
    await anAppointment(database(), { starts_at: '2026-12-02 09:00' })
    await anAppointment(database(), { starts_at: '2026-11-02 09:00', state: 'booked' })
    await staff.call(createBlocker, { body: aBlocker() })
  })

  /** Checks that the response is an envelope with a message and a status below 500. Returns it. */
  async function send(endpoint: Endpoint<unknown, unknown>, sent: Parameters<StaffCalls['call']>[1]) {
    const response = await staff.call(endpoint, sent)
    expect(response.status).toBeLessThan(500)
    expect(response.success).toBe(response.status === 200)
    for (const sentence of [response.message, ...(response.errors ?? []).map(({ message }) => message)]) {
      expect(sentence).toMatch(/^[A-Z].*[.!]$/)
    }
    expect(response.code ?? '').toMatch(response.success ? /^$/ : /^[a-z_]+$/)
    return response.status
  }
  const audited = async () =>
    (await sql<{ n: number }>`select count(*) as n from audit_log`.execute(database())).rows[0]!.n

  it('Any request for appointments gets a valid response, and every successful one is in the audit log', async () => {
    const body = bodyOf({
      ...paging,
      status: mostly(fc.constantFrom('', '1', '0', 1, 'open')),
      location: mostly(fc.constantFrom('lag', 'all', 'kano')),
      search: mostly(fc.oneof(hostileText, fc.constantFrom('patient', '0803', 'MLR-TEST-1', '%', '\\', "'"))),
      from: mostly(day),
      to: mostly(day),
      token: mostly(fc.constant(null)),
    })
    const query = fc.record(
      { ...paging, status: mostly(fc.constantFrom('', '1', '0')) },
      { requiredKeys: [] },
    )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        mostly(fc.constantFrom('lag', 'all', ' ABJ ')),
        body,
        query,
        async (location, sent, asked) => {
          const before = await audited()
          const params = { location: wellFormed(location) }
          const path = { ...listAppointments, path: `/appointments/${params.location || 'x'}` }
          const status = await send(path, { body: json(sent), query: queryOf(asked) })
          seen.add(status)
          expect((await audited()) - before).toBe(status === 200 ? 1 : 0)
        },
      ),
      {
        ...RUNS,
        // The random requests must include a valid and an invalid one.
        examples: [
          ['lag', {}, {}],
          ['lag', { status: 'open' }, {}],
        ],
      },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })

  it('Invalid status requests open or close no appointment', async () => {
    const body = bodyOf({ isOpen: mostly(fc.boolean()) })
    await fc.assert(
      fc.asyncProperty(id, body, async (which, sent) => {
        const path = `/appointments/${wellFormed(which) || 'x'}`
        await send({ ...setAppointmentStatus, path }, { body: json(sent) })
      }),
      RUNS,
    )
    expect((await staff.list('all')).paging.total).toBe(2)
  })

  it('Invalid blockers are never saved', async () => {
    const right = { ...aBlocker(), version: 1, location: 'lag', doctorId: null }
    const body = bodyOf({
      ...Object.fromEntries(
        Object.entries(right).map(([name, value]) => [name, mostly(fc.constant(value), 25)]),
      ),
      description: mostly(hostileText, 9),
      type: mostly(fc.constantFrom('One Time', 'Daily', 'Weekly', 'Monthly', 'Yearly'), 25),
      startDateTime: mostly(
        fc.oneof({ weight: 9, arbitrary: fc.constant('2026-12-02T08:00') }, dateTime),
        25,
      ),
      endDateTime: mostly(fc.oneof({ weight: 9, arbitrary: fc.constant('2026-12-02T23:59') }, dateTime), 25),
      recurringDays: mostly(fc.subarray([0, 3, 6, 7]), 25),
      recurringDates: mostly(fc.subarray([1, 28, 31, 32]), 25),
      selectedMonth: mostly(fc.integer({ min: 0, max: 12 }), 25),
    })
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(id, body, async (which, sent) => {
        const before = (await staff.call(listBlockers)).paging.total
        const status = await send(createBlocker, { body: json(sent) })
        seen.add(status)
        expect((await staff.call(listBlockers)).paging.total - before).toBe(status === 200 ? 1 : 0)
        await send({ ...updateBlocker, path: `/blockers/${wellFormed(which) || 'x'}` }, { body: json(sent) })
      }),
      {
        ...RUNS,
        examples: [
          ['1', right],
          ['1', { ...right, type: 'Hourly' }],
        ],
      },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
    // Every saved blocker can be listed, and available times can still be calculated.
    for (const from of ['2026-12-01', '1900-01-01', '9999-12-01']) {
      await send({ method: 'GET', path: `/availability?location=lag&from=${from}&days=31`, reads: true }, {})
    }
  })

  it('Any request to list or delete blockers gets a valid response', async () => {
    const query = fc.record(
      {
        ...paging,
        type: mostly(fc.constantFrom('', 'Daily', 'One Time', 'Hourly')),
        location: mostly(fc.constantFrom('lag', 'all', '')),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(query, id, async (asked, which) => {
        await send(listBlockers, { query: queryOf(asked) })
        await send({ ...deleteBlocker, path: `/blockers/${wellFormed(which) || 'x'}` }, {})
      }),
      RUNS,
    )
    expect((await staff.call(listBlockers)).data).toEqual([])
  })
})
