import type { AppointmentType, Doctor, LocationCode, Service } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export async function servicesOf(db: Db, location: LocationCode, type: AppointmentType): Promise<Service[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'name', 'duration_minutes as duration'])
    .select(
      sql<
        number[] | null
      >`(select json_agg(d.doctor_id order by d.doctor_id) from service_doctors d where d.service_id = services.id)`.as(
        'doctorIds',
      ),
    )
    .where('branch', '=', location)
    .where('type', '=', type)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ doctorIds, ...service }) => (doctorIds ? { ...service, doctorIds } : service))
}

export async function doctorsOf(db: Db, location: LocationCode): Promise<Doctor[]> {
  const rows = await db
    .selectFrom('doctors')
    .leftJoin('departments', 'departments.id', 'doctors.department_id')
    .select([
      'doctors.id',
      'first_name',
      'last_name',
      'title',
      'profession',
      'department_id',
      'departments.name as department_name',
    ])
    .where('doctors.branch', '=', location)
    .where('active', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  return rows.map(({ department_name, ...doctor }) => ({
    ...doctor,
    department: doctor.department_id === null ? null : { id: doctor.department_id, name: department_name! },
  }))
}
