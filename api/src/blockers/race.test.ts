import { listBlockers } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { aBooking, postBooking, anotherPatient } from '../../testing/booking.ts'
import { blockerCalls } from '../../testing/blockers.ts'
import { aClinic } from '../../testing/clinic.ts'
import { onBothDatabasesInLongRun } from '../../testing/databases.ts'
import { type StaffCalls, withStaff } from '../../testing/staff-calls.ts'

const RACES = 100
const AT_ONCE = 20

interface Slot {
  day: string
  start: string
  end: string
}

onBothDatabasesInLongRun((database, name) => {
  let app: FastifyInstance
  let staff: StaffCalls
  withStaff(database, (calls, server) => {
    staff = calls
    app = server
  })
  beforeEach(async () => {
    await aClinic(database(), { doctors: 3, rooms: 3 })
    const many = { new_patient_share: 100, bookings_per_address_and_hour: 100_000 }
    await database().updateTable('branches').set(many).execute()
  })

  const { create, update } = blockerCalls(() => staff)
  /** A different start for each race: 18 a day from 8:00, on days without the blockers that will be moved. */
  const slots = async () => {
    const { rows } = await sql<Slot>`
      select to_char(t, 'YYYY-MM-DD') as day, to_char(t, 'HH24:MI') as start,
        to_char(t + interval '30 minutes', 'HH24:MI') as end
      from generate_series(0, ${RACES - 1}::int) i,
        lateral (select timestamp '2026-12-03 08:00' + i / 18 * interval '1 day' + i % 18 * interval '30 minutes') s(t)
      order by t`.execute(database())
    return rows
  }

  /** Sends a booking and a blocker for the same half hour at once. Returns which was first, or that neither saw the other. */
  async function race({ day, start, end }: Slot, number: number) {
    const closing = {
      location: number % 3 ? ('lag' as const) : null,
      startDateTime: `${day}T${start}`,
      endDateTime: `${day}T${end}`,
    }
    // Half of the blockers are moved from another day.
    const moved = number % 8 < 4 ? (await create()).data!.id : undefined
    const book = async () => {
      // Some bookings start later, because the blocker's request first looks up its token.
      for (let reads = number % 4; reads > 0; reads -= 1) await staff.call(listBlockers)
      return postBooking(
        app,
        aBooking({ ...anotherPatient(number), appointment_date: day, start_time: start }),
      )
    }
    const [booking, blocker] = await Promise.all([
      book(),
      moved === undefined ? create(closing) : update(moved, closing),
    ])
    expect(blocker.status).toBe(200)
    const { affected } = blocker.data!
    if (booking.status === 200) return affected === 1 ? 'booked first' : 'slipped under'
    if (booking.body.code !== 'slot_blocked') return `refused as ${booking.body.code}`
    return affected === 0 ? 'closed first' : 'counted what is not there'
  }

  // More on PostgreSQL, where both requests run in parallel.
  const rounds = name !== 'PostgreSQL' ? 1 : process.env.TEST_LONG === 'true' ? 10 : 3
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    `No booking is saved inside a new blocker in ${RACES} races, round %i`,
    async () => {
      const outcomes = new Set<string>()
      const all = await slots()
      for (let first = 0; first < RACES; first += AT_ONCE) {
        const some = all.slice(first, first + AT_ONCE)
        for (const outcome of await Promise.all(some.map((slot, index) => race(slot, first + index)))) {
          outcomes.add(outcome)
        }
      }
      expect([...outcomes].toSorted()).toEqual(['booked first', 'closed first'])
    },
  )
})
