import type { LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import { type BookingRequest, tryToBook } from '../booking/booking.repository.ts'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { UNREGISTERED_PATIENTS } from './unregistered-patients.ts'

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

interface Guest {
  id: number
  branch: LocationCode
  verified: boolean
  /** Parts of the key that prevents two appointments of a person at one time. */
  person: string[]
  /** From today. */
  days: number[]
}

/** Past and future weeks at every branch, and a full day today. */
export async function bookDemoAppointments(trx: Db, { now, keyring }: Around) {
  const guests = [...(await registered(trx)), ...(await unregistered(trx, now))]
  const services = await trx
    .selectFrom('services')
    .select(['id', 'name', 'type', 'branch'])
    .orderBy('id')
    .execute()
  const starts = await startsAround(trx, now)
  for (const [index, { id, branch, verified, person, days }] of guests.entries()) {
    for (const [visit, day] of days.entries()) {
      const offered = starts.get(`${branch}${day}`)
      if (!offered) continue
      const own = services.filter((service) => service.branch === branch)
      const service = own[(index + visit) % own.length]!
      // Up to nine days ago, and before the start, because nobody can book in the past.
      const bookedAt = new Date(+now + (Math.min(day, 0) - (index % 9) - 0.2) * 86_400_000)
      const wanted = {
        branch,
        now: clinicTimestamp(bookedAt),
        instant: bookedAt,
        patient_id: id,
        new_patient: null,
        person: keyring.digest('person', ...person).toString('base64url'),
        verified,
        doctor_id: null,
        department_id: null,
        service_id: service.id,
        service_text: service.name,
        type: service.type,
        description: COMPLAINTS[(index + visit) % COMPLAINTS.length]!,
        email_digest: null,
        phone_digest: null,
        language: 'en',
        most_open: null,
        counted_since: null,
      }
      await bookFirst(
        trx,
        wanted,
        [0, 1, 2].map((more) => offered[(index * 5 + visit * 7 + 3 + 4 * more) % offered.length]!),
      )
    }
  }
}

/** Books the first of these starts that is available, if one is. */
async function bookFirst(trx: Db, wanted: Omit<BookingRequest, 'starts_at'>, starts: string[]) {
  for (const starts_at of starts) {
    const { appointment_id } = await tryToBook(trx, { ...wanted, starts_at })
    if (appointment_id !== null) return
  }
}

async function registered(trx: Db): Promise<Guest[]> {
  const patients = await trx.selectFrom('patients').select(['id', 'branch']).orderBy('id').execute()
  return patients.map(({ id, branch }, index) => ({
    id,
    branch,
    verified: true,
    person: ['patient', String(id)],
    days: [0, 1 + (index % 8), 10 + (index % 15), -(index % 6) - 1, -(index % 17) - 8, -(index % 25) - 30],
  }))
}

async function unregistered(trx: Db, now: Date): Promise<Guest[]> {
  const rows = await trx
    .insertInto('patients')
    .values(
      UNREGISTERED_PATIENTS.map(({ firstName, lastName, branch, lastDigits, age }) => ({
        first_name: firstName,
        last_name: lastName,
        email: `newcomer${lastDigits}@example.com`,
        phone: `+234805550${lastDigits}`,
        age,
        nationality: 'nigeria',
        branch,
        created_at: now,
      })),
    )
    .returning(['id', 'branch'])
    .execute()
  return rows.map(({ id, branch }, index) => ({
    id,
    branch,
    verified: false,
    person: ['new', String(id)],
    days: [1 + (index % 12), ...(index % 3 ? [-(index % 10) - 2] : [])],
  }))
}

/** The starts within the opening hours, by branch and by day from today. */
async function startsAround(trx: Db, now: Date) {
  const today = clinicTimestamp(now)
  const { rows } = await sql<{ key: string; starts: string[] }>`
    select code || (starts_at::date - ${today}::date) as key,
      array_agg(to_char(starts_at, 'YYYY-MM-DD HH24:MI') order by starts_at) as starts
    from branches cross join lateral offered_starts(code, ${today}::date - 60, ${today}::date + 30, 30)
    group by 1`.execute(trx)
  return new Map(rows.map(({ key, starts }) => [key, starts]))
}
