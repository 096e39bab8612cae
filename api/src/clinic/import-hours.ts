import type { Db } from '../database/connect.ts'
import { spanOf, WEEKDAYS } from './clinic-file.ts'

type Hours = Partial<Record<(typeof WEEKDAYS)[number], string[]>>

const spansOf = (spans: string[]) =>
  spans.map((text) => spanOf(text)!).toSorted((one, other) => (one.opens < other.opens ? -1 : 1))

/** Why working hours are refused; undefined if they are not. */
export function problemOfHours(hours: Hours): string | undefined {
  const days = Object.values(hours)
  // Without a row the doctor would work whenever the branch is open.
  if (days.length > 0 && days.every((spans) => spans.length === 0))
    return 'the hours have no span; "active": false is for a doctor who takes no bookings'
  const hasOverlap = days.some((spans) =>
    spansOf(spans).some(({ opens }, index, all) => index > 0 && opens < all[index - 1]!.closes),
  )
  return hasOverlap ? 'two spans of a weekday overlap' : undefined
}

/** Replaces the working hours of a doctor; returns whether they are other ones now. */
export async function saveHours(trx: Db, doctorId: number, hours: Hours): Promise<boolean> {
  const wanted = WEEKDAYS.flatMap((day, weekday) =>
    spansOf(hours[day] ?? []).map((span) => ({ doctor_id: doctorId, weekday, ...span })),
  )
  const known = await trx
    .selectFrom('doctor_hours')
    .selectAll()
    .where('doctor_id', '=', doctorId)
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  if (written(known) === written(wanted)) return false
  await trx.deleteFrom('doctor_hours').where('doctor_id', '=', doctorId).execute()
  if (wanted.length > 0) await trx.insertInto('doctor_hours').values(wanted).execute()
  return true
}

const written = (rows: { weekday: number; opens: string; closes: string }[]) =>
  rows.map(({ weekday, opens, closes }) => `${weekday} ${opens.slice(0, 5)}-${closes.slice(0, 5)}`).join()
