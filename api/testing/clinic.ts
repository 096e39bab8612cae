import type { LocationCode } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'

interface ClinicOptions {
  branch?: LocationCode
  doctors?: number
  rooms?: number
}

/**
 * A branch open every day from 08:00 to 17:00 with doctors in one department, rooms, and one service of each type.
 * Returns the ids.
 */
export async function aClinic(db: Db, { branch = 'lag', doctors = 2, rooms = 2 }: ClinicOptions = {}) {
  await sql`insert into branch_hours select ${branch}, d, '08:00', '17:00' from generate_series(0, 6) d`.execute(
    db,
  )
  const department = await db
    .insertInto('departments')
    .values({ branch, name: 'General Dentistry' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doctorIds = await db
    .insertInto('doctors')
    .values(
      numbered(doctors, (index) => ({
        branch,
        department_id: department.id,
        title: 'Dr.',
        first_name: 'Ngozi',
        last_name: `Eze ${index + 1}`,
        profession: 'Dentist',
      })),
    )
    .returning('id')
    .execute()
  const roomIds = await db
    .insertInto('rooms')
    .values(numbered(rooms, (index) => ({ branch, name: `Room ${index + 1}` })))
    .returning('id')
    .execute()
  const services = await db
    .insertInto('services')
    .values([
      { branch, type: 'consultation', name: 'Routine Check-Up' },
      { branch, type: 'procedure', name: 'Root Canal Therapy' },
    ])
    .returning('id')
    .execute()
  return {
    departmentId: department.id,
    doctorIds: doctorIds.map(({ id }) => id),
    roomIds: roomIds.map(({ id }) => id),
    consultationId: services[0]!.id,
    procedureId: services[1]!.id,
  }
}

/** A registered patient with default values for fields that a test leaves out. Returns the row. */
export function aPatient(db: Db, values: Partial<PatientValues> = {}) {
  return db
    .insertInto('patients')
    .values({
      raw_id: 'LAG/004F2',
      title: 'Mrs',
      first_name: 'Adaeze',
      last_name: 'Okafor',
      middle_name: null,
      email: 'adaeze@example.com',
      phone: '+2348031234821',
      date_of_birth: '1990-04-12',
      gender: 'female',
      address: 'Lagos',
      nationality: 'nigeria',
      branch: 'lag',
      created_at: new Date('2026-01-05T09:00:00Z'),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface PatientValues {
  raw_id: string | null
  title: string | null
  first_name: string
  last_name: string
  middle_name: string | null
  email: string | null
  phone: string | null
  date_of_birth: string | null
  gender: 'female' | 'male' | 'none' | null
  branch: LocationCode
}

const numbered = <T>(count: number, row: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => row(index))
