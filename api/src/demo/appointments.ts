import type { LocationCode } from '@molar/shared/contract'
import { sql } from 'kysely'
import { tryToBook } from '../booking/booking.repository.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'

const COMPLAINTS = [
  'Pain when chewing on the left side',
  'Check-up before travelling',
  'A filling came out last week',
  'Gums bleed when brushing',
  '',
  'Wants to ask about braces',
]

interface Around {
  now: Date
  keyring: Keyring
}

/** Each registered patient at the branch they belong to, on the coming days and, closed, on some that have passed. */
export async function bookDemoAppointments(trx: Db, { now, keyring }: Around) {
  const patients = await trx.selectFrom('patients').select(['id', 'branch']).orderBy('id').execute()
  for (const [index, { id, branch }] of patients.entries()) {
    const person = keyring.digest('person', 'patient', String(id)).toString('base64url')
    const service = await serviceOf(trx, branch, index)
    // Written as if booked the day before, because nobody books into the past.
    for (const days of [index % 9, -(index % 6) - 1]) {
      const bookedAt = new Date(+now + (days - 2) * 86_400_000)
      const start = await startOn(trx, branch, now, days, index)
      if (!start) continue
      const { outcome, appointment_id } = await tryToBook(trx, {
        branch,
        starts_at: start,
        now: clinicTimestamp(bookedAt),
        instant: bookedAt,
        patient_id: id,
        person,
        verified: true,
        doctor_id: null,
        department_id: null,
        service_id: service.id,
        service_text: service.name,
        type: service.type,
        description: COMPLAINTS[index % COMPLAINTS.length]!,
        email_digest: null,
        phone_digest: null,
        language: 'en',
        most_open: null,
      })
      if (outcome === 'booked' && days < 0) {
        await trx
          .updateTable('appointments')
          .set({ is_open: false })
          .where('id', '=', appointment_id)
          .execute()
      }
    }
  }
}

async function serviceOf(trx: Db, branch: LocationCode, index: number) {
  const all = await trx
    .selectFrom('services')
    .select(['id', 'name', 'type'])
    .where('branch', '=', branch)
    .orderBy('id')
    .execute()
  return all[index % all.length]!
}

/** One of the starts that the branch's hours offer on that day, or undefined when it is closed. */
async function startOn(trx: Db, branch: LocationCode, now: Date, days: number, index: number) {
  const { rows } = await sql<{ start: string }>`
    select to_char(starts_at, 'YYYY-MM-DD HH24:MI') as start
    from offered_starts(${branch}, ${clinicTimestamp(now)}::date + ${days}::int, ${clinicTimestamp(now)}::date + ${days}::int + 1)
    order by 1`.execute(trx)
  return rows[(index * 5 + 3) % Math.max(rows.length, 1)]?.start
}
