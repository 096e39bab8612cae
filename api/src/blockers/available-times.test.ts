import {
  type BlockerInput,
  createBlocker,
  deleteBlocker,
  fetchAvailability,
  updateBlocker,
} from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { aBooking, postBooking } from '../../testing/booking.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { aBlocker } from '../../testing/blockers.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

onBothDatabasesInLongRun((database) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    await aClinic(database(), { doctors: 1, rooms: 1 })
    await aClinic(database(), { branch: 'phc' })
  })

  /** The number of available times for each of these days in December. */
  const availableCounts = async (location = 'lag', days = 9) => {
    const { data } = await staff.call(fetchAvailability, {
      query: `location=${location}&from=2026-12-02&days=${days}`,
    })
    return data.map(({ slots }) => slots.filter((slot) => slot.free).length)
  }
  const all = 18 // 08:00 to 17:00

  it.each<[string, Partial<BlockerInput>, number[]]>([
    ['One Time', {}, [12, all, all, all, all, all, all, all, all]],
    ['One Time over midnight', { endDateTime: '2026-12-04T08:30' }, [2, 0, 17, all, all, all, all, all, all]],
    ['Daily', { type: 'Daily' }, Array<number>(9).fill(12)],
    ['Daily to midnight', { type: 'Daily', endDateTime: '2026-12-02T23:59' }, Array<number>(9).fill(2)],
    ['Weekly', { type: 'Weekly', recurringDays: [0, 3] }, [12, all, all, all, 12, all, all, 12, all]],
    [
      'Weekly, whole days',
      { type: 'Weekly', recurringDays: [4], startDateTime: null, endDateTime: null },
      [all, 0, all, all, all, all, all, all, 0],
    ],
    ['Monthly', { type: 'Monthly', recurringDates: [3, 31] }, [all, 12, all, all, all, all, all, all, all]],
    [
      'Yearly',
      { type: 'Yearly', recurringDates: [5], selectedMonth: 11 },
      [all, all, all, 0, all, all, all, all, all],
    ],
  ])(
    'A blocker (%s) closes its times immediately, and deleting it makes them available again',
    async (_type, changes, expected) => {
      const { data } = await staff.call(createBlocker, { body: aBlocker(changes) })
      expect(await availableCounts()).toEqual(expected)
      await staff.call(deleteBlocker, { params: { id: data!.id } })
      expect(await availableCounts()).toEqual(Array(9).fill(all))
    },
  )

  it('Changing the time or the branch of a blocker closes the new times and makes the old ones available', async () => {
    const { data } = await staff.call(createBlocker, { body: aBlocker({ location: 'lag' }) })
    expect([await availableCounts('lag', 2), await availableCounts('phc', 2)]).toEqual([
      [12, all],
      [all, all],
    ])
    const moved = aBlocker({
      location: 'phc',
      startDateTime: '2026-12-03T08:00',
      endDateTime: '2026-12-03T23:59',
    })
    await staff.call(updateBlocker, { params: { id: data!.id }, body: moved })
    expect([await availableCounts('lag', 2), await availableCounts('phc', 2)]).toEqual([
      [all, all],
      [all, 0],
    ])
  })

  it('A booking inside a blocker is refused, and earlier bookings are kept', async () => {
    expect((await postBooking(app, aBooking())).status).toBe(200)
    const { data } = await staff.call(createBlocker, { body: aBlocker({ location: 'lag' }) })
    expect(data!.affected).toBe(1)
    const other = aBooking({ surname: 'Bola', start_time: '11:30' })
    expect(await postBooking(app, other)).toMatchObject({ status: 409, body: { code: 'slot_blocked' } })
    expect((await staff.list('lag')).paging.total).toBe(1)
  })
})
