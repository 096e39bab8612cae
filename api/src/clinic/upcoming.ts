import { type RawBuilder, sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'

/**
 * How many upcoming appointments `a` fulfil the condition, when, and where to find them; undefined for none.
 * @param sentence the sentence about their number and days
 */
export async function upcomingNote(
  trx: Db,
  {
    now,
    where,
    sentence = (them) => `has ${them}`,
  }: { now: Date; where: RawBuilder<boolean>; sentence?: (them: string) => string },
): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; first: string; last: string }>`
    select count(*)::int as count, to_char(min(starts_at), 'YYYY-MM-DD') as first,
      to_char(max(starts_at), 'YYYY-MM-DD') as last
    from appointments a
    where ${where} and state in ('pending', 'booked') and starts_at > ${clinicTimestamp(now)}::timestamp`.execute(
    trx,
  )
  const { count, first, last } = rows[0]!
  if (count === 0) return undefined
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`
  const [noun, pronoun] = count === 1 ? ['appointment', 'it'] : ['appointments', 'them']
  const them = sentence(`${count} upcoming ${noun} ${when}`)
  return `${them}; move or cancel ${pronoun} in the schedule, /schedule`
}
