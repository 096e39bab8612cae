import type { AvailabilityQuery } from '@molar/contract'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../clock.ts'
import { wrongField } from '../http/problem.ts'
import { type AvailableTimesQuery, availableTimesJson, unknownChoice } from './availability.repository.ts'

/**
 * Milliseconds. The times also depend on the clock: a start that the branch no longer takes is shown for so long, and its
 * booking is refused.
 */
const LIFE = 1_000

/** Days that are read and cached together: requests for different dates share them. */
const BLOCK = 16

/** What a response shows besides the days that were asked for. */
type Query = AvailabilityQuery & Pick<AvailableTimesQuery, 'asNew' | 'minutes' | 'except'>

/** The tables that decide when a doctor and a room are available. */
export const TABLES_OF_TIMES = [
  'appointments',
  'waiting_list_offers',
  'blockers',
  'branches',
  'branch_hours',
  'doctors',
  'doctor_hours',
  'rooms',
  'service_doctors',
]

/**
 * Reads the available times of a query, day by day as JSON, from blocks of days that are cached. What is about one appointment
 * (`except`) is not cached.
 */
export function cachedAvailableTimes(app: FastifyInstance) {
  const blocks = app.cache.create<string[]>({
    life: LIFE,
    dependsOn: ['appointments', 'clinic'],
    tables: [...TABLES_OF_TIMES, 'services'],
  })
  const choices = app.cache.create<true>({
    life: LIFE,
    dependsOn: ['clinic'],
    tables: ['doctors', 'services'],
  })

  /** @throws Problem 422 for a doctor or a service that the branch does not have */
  async function checkChoices({ location, doctorId, serviceId }: Query) {
    if (doctorId == null && serviceId == null) return
    await choices.get(location, JSON.stringify([doctorId, serviceId]), async () => {
      const unknown = await unknownChoice(app.db, location, { doctorId, serviceId })
      if (unknown) throw wrongField(`${unknown}Id`, 'id.invalid')
      return true
    })
  }

  const read = (query: Query & { earlier?: number }) =>
    availableTimesJson(app.db, { ...query, now: app.clock() })

  return async (query: Query): Promise<string[]> => {
    await checkChoices(query)
    if (!app.cache.isInformed() || query.except !== undefined) return read(query)
    const { location, from, days, doctorId, serviceId, minutes, asNew, atDesk } = query
    const first = Date.parse(from) / DAY_MS
    const firstBlock = Math.floor(first / BLOCK)
    const lastBlock = Math.floor((first + days - 1) / BLOCK)
    const found = await Promise.all(
      Array.from({ length: lastBlock - firstBlock + 1 }, (_, index) => {
        const block = firstBlock + index
        const key = JSON.stringify([block, doctorId, serviceId, minutes, asNew, atDesk])
        return blocks.get(location, key, () =>
          read({ ...query, earlier: first - block * BLOCK, days: BLOCK }),
        )
      }),
    )
    const skipped = first - firstBlock * BLOCK
    return found.flat().slice(skipped, skipped + days)
  }
}
