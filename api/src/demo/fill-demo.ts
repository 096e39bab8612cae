import { clinicToday } from '@molar/contract'
import { sql } from 'kysely'
import { importInto } from '../clinic/import-clinic.ts'
import { type Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { hashPassword } from '../staff/password.ts'
import { bookDemoAppointments } from './appointments.ts'
import { demoBlockers } from './blockers.ts'
import { demoClinic } from './clinic.ts'
import { DEMO_STAFF } from './identities.ts'
import { demoPatients } from './patients.ts'
import { setDemoStates } from './states.ts'
import { fillDemoWaitingList } from './waiting-list.ts'

interface DemoDependencies {
  db: Db
  clock: Clock
  keyring: Keyring
}

/** Fills an empty clinic with demo data, dated from today. Returns false if the clinic has data already. */
export async function fillDemo({ db, clock, keyring }: DemoDependencies): Promise<boolean> {
  if (await hasAnybody(db)) return false
  // Hashed before the transaction, because it is slow and PGlite has only one connection.
  const staff = await Promise.all(
    DEMO_STAFF.map(async ({ password, ...person }) => ({
      ...person,
      passwordHash: await hashPassword(password),
    })),
  )
  return db.transaction().execute(async (trx) => {
    // Several servers may start at the same time.
    await sql`select pg_advisory_xact_lock(lock_number('demo'))`.execute(trx)
    if (await hasAnybody(trx)) return false
    const now = clock()
    await importInto(trx, demoClinic)
    await trx
      .insertInto('staff')
      .values(
        staff.map(({ passwordHash, firstName, lastName, jobTitle, ...person }) => ({
          ...person,
          password_hash: passwordHash,
          email: `${person.username}@example.com`,
          first_name: firstName,
          last_name: lastName,
          job_title: jobTitle,
        })),
      )
      .execute()
    await linkDoctors(trx)
    await trx.insertInto('patients').values(patientRows(now)).execute()
    await bookDemoAppointments(trx, { now, keyring })
    await setDemoStates(trx, now)
    await fillDemoWaitingList(trx, now)
    const { doctor_id: doctorId } = await trx
      .selectFrom('staff')
      .select('doctor_id')
      .where('role', '=', 'doctor')
      .where('branch', '=', 'lag')
      .executeTakeFirstOrThrow()
    const soon = await workingDay(trx, now, 3)
    await trx
      .insertInto('blockers')
      .values(demoBlockers({ today: clinicToday(now), soon, doctorId: doctorId! }))
      .execute()
    return true
  })
}

/** A doctor's account may change the blockers of the doctor with the same name. */
const linkDoctors = (trx: Db) =>
  sql`update staff s set doctor_id = d.id from doctors d
    where s.role = 'doctor' and d.branch = s.branch and d.first_name = s.first_name and d.last_name = s.last_name
  `.execute(trx)

async function hasAnybody(trx: Db) {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from doctors) or exists (select from patients) or exists (select from staff) as any`.execute(
    trx,
  )
  return rows[0]!.any
}

const patientRows = (now: Date) =>
  demoPatients.map(
    ({
      rawId,
      title,
      firstName,
      lastName,
      middleName,
      email,
      phone,
      dateOfBirth,
      gender,
      branch,
      address,
    }) => ({
      raw_id: rawId,
      title,
      first_name: firstName,
      last_name: lastName,
      middle_name: middleName ?? null,
      email: email ?? null,
      phone: phone ?? null,
      date_of_birth: dateOfBirth,
      gender,
      nationality: phone?.startsWith('+34') ? 'spain' : 'nigeria',
      branch,
      address,
      created_at: now,
    }),
  )

/** The first day, at least `days` from now, on which Lagos is open and has no staff meeting. */
async function workingDay(trx: Db, now: Date, days: number) {
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${clinicToday(now)}::date + ${days}::int, ${clinicToday(now)}::date + ${days}::int + 6, interval '1 day') d
    where extract(dow from d)::int between 2 and 5 limit 1`.execute(trx)
  return rows[0]!.day
}
