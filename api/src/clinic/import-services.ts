import { APPOINTMENT_TYPES, type AppointmentType } from '@molar/contract'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch, ClinicService } from './clinic-file.ts'
import { TWICE } from './import-entries.ts'
import type { ReportLine, Result } from './report.ts'

/** A service is identified by branch, type and name. A name alone leaves duration and doctors as they are. */
export async function importServices(trx: Db, { code, services = {} }: ClinicBranch): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  for (const type of APPOINTMENT_TYPES) {
    const seen = new Set<string>()
    for (const entry of services[type] ?? []) {
      const service = typeof entry === 'string' ? { name: entry } : entry
      const line = { branch: code, entry: `${type} ${service.name}` }
      const wrong = seen.has(service.name) ? TWICE : await problemOf(trx, code, service)
      seen.add(service.name)
      if (wrong) lines.push({ ...line, result: 'refused', why: wrong })
      else lines.push({ ...line, result: await save(trx, code, type, service) })
    }
  }
  return lines
}

async function problemOf(trx: Db, branch: ClinicBranch['code'], { minutes, doctors = [] }: ClinicService) {
  if (minutes !== undefined) {
    const { grid_minutes: grid } = await trx
      .selectFrom('branches')
      .select('grid_minutes')
      .where('code', '=', branch)
      .executeTakeFirstOrThrow()
    if (minutes % grid !== 0) return `its minutes must be a multiple of ${grid}, the grid of the branch`
  }
  const known = await doctorsNamed(trx, branch)
  const missing = doctors.find((name) => !known.has(name))
  return missing === undefined ? undefined : `the branch has no doctor ${missing}`
}

async function doctorsNamed(trx: Db, branch: ClinicBranch['code']) {
  const rows = await trx
    .selectFrom('doctors')
    .select(['id', 'first_name', 'last_name'])
    .where('branch', '=', branch)
    .execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [`${first_name} ${last_name}`, id]))
}

async function save(
  trx: Db,
  branch: ClinicBranch['code'],
  type: AppointmentType,
  { name, minutes, doctors }: ClinicService,
): Promise<Result> {
  const known = await trx
    .selectFrom('services')
    .select(['id', 'duration_minutes'])
    .where('branch', '=', branch)
    .where('type', '=', type)
    .where('name', '=', name)
    .executeTakeFirst()
  const { id } =
    known ??
    (await trx
      .insertInto('services')
      .values({ branch, type, name, duration_minutes: minutes })
      .returning('id')
      .executeTakeFirstOrThrow())
  const doctorsChanged = doctors !== undefined && (await saveDoctors(trx, id, branch, doctors))
  if (!known) return 'created'
  const durationChanged = minutes !== undefined && minutes !== known.duration_minutes
  if (durationChanged)
    await trx.updateTable('services').set({ duration_minutes: minutes }).where('id', '=', id).execute()
  return durationChanged || doctorsChanged ? 'updated' : 'unchanged'
}

async function saveDoctors(trx: Db, serviceId: number, branch: ClinicBranch['code'], names: string[]) {
  const ids = await doctorsNamed(trx, branch)
  const wanted = [...new Set(names.map((name) => ids.get(name)!))].toSorted((one, other) => one - other)
  const rows = await trx
    .selectFrom('service_doctors')
    .select('doctor_id')
    .where('service_id', '=', serviceId)
    .orderBy('doctor_id')
    .execute()
  if (rows.map(({ doctor_id }) => doctor_id).join() === wanted.join()) return false
  await trx.deleteFrom('service_doctors').where('service_id', '=', serviceId).execute()
  if (wanted.length > 0)
    await trx
      .insertInto('service_doctors')
      .values(wanted.map((doctor_id) => ({ service_id: serviceId, doctor_id })))
      .execute()
  return true
}
