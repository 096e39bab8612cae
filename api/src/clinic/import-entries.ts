import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch } from './clinic-file.ts'
import { problemOfHours, saveHours } from './import-hours.ts'
import type { ReportLine, Result } from './report.ts'
import { isOutside, upcomingNote } from './upcoming.ts'

export const TWICE = 'the file names it twice'

export const importDepartments = async (trx: Db, { code, departments = [] }: ClinicBranch) => {
  const lines: ReportLine[] = []
  for (const [index, name] of departments.entries()) {
    const line = { branch: code, entry: `department ${name}` }
    if (departments.indexOf(name) < index) {
      lines.push({ ...line, result: 'refused', why: TWICE })
      continue
    }
    const added = await trx
      .insertInto('departments')
      .values({ branch: code, name })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .execute()
    lines.push({ ...line, result: added.length > 0 ? 'created' : 'unchanged' })
  }
  return lines
}

/** The report says which upcoming appointments are in a room that is no longer used. */
export async function importRooms(
  trx: Db,
  { code, rooms = [] }: ClinicBranch,
  now: Date,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const seen = new Set<string>()
  for (const entry of rooms) {
    const { name, active } = typeof entry === 'string' ? { name: entry } : entry
    const line = { branch: code, entry: `room ${name}` }
    if (seen.has(name)) {
      lines.push({ ...line, result: 'refused', why: TWICE })
      continue
    }
    seen.add(name)
    const known = await trx
      .selectFrom('rooms')
      .select(['id', 'active'])
      .where('branch', '=', code)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!known) {
      await trx.insertInto('rooms').values({ branch: code, name, active }).execute()
      lines.push({ ...line, result: 'created' })
    } else if (active === undefined || active === known.active) lines.push({ ...line, result: 'unchanged' })
    else {
      await trx.updateTable('rooms').set({ active }).where('id', '=', known.id).execute()
      const where = sql<boolean>`a.room_id = ${known.id}`
      const note = active ? undefined : await upcomingNote(trx, { now, where, text: 'has {them}' })
      lines.push({ ...line, result: 'updated', ...(note && { note }) })
    }
  }
  return lines
}

/**
 * A doctor is identified by branch, first and last name; columns that the file names are updated. The line of a doctor who
 * becomes inactive says how many upcoming appointments the doctor has.
 */
export async function importDoctors(
  trx: Db,
  { code, doctors = [] }: ClinicBranch,
  now: Date,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const seen = new Set<string>()
  for (const doctor of doctors) {
    const { firstName, lastName } = doctor
    const line = { branch: code, entry: `doctor ${firstName} ${lastName}` }
    if (seen.has(line.entry)) {
      lines.push({ ...line, result: 'refused', why: TWICE })
      continue
    }
    seen.add(line.entry)
    const department = await departmentId(trx, code, doctor.department)
    if (department === null) {
      lines.push({ ...line, result: 'refused', why: `the branch has no department ${doctor.department}` })
      continue
    }
    const wrongHours = doctor.hours && problemOfHours(doctor.hours)
    if (wrongHours) {
      lines.push({ ...line, result: 'refused', why: wrongHours })
      continue
    }
    const wanted = named({
      title: doctor.title,
      profession: doctor.profession,
      department_id: department,
      active: doctor.active,
    })
    const known = await trx
      .selectFrom('doctors')
      .select(['id', 'title', 'profession', 'department_id', 'active'])
      .where('branch', '=', code)
      .where('first_name', '=', firstName)
      .where('last_name', '=', lastName)
      .executeTakeFirst()
    const { id, result } = await saveDoctor(trx, { code, firstName, lastName }, wanted, known)
    const hoursChanged = doctor.hours !== undefined && (await saveHours(trx, id, doctor.hours))
    const isOfDoctor = sql<boolean>`a.doctor_id = ${id}`
    const note =
      known?.active && wanted.active === false
        ? await upcomingNote(trx, { now, where: isOfDoctor, text: 'has {them}' })
        : hoursChanged && Object.keys(doctor.hours!).length > 0
          ? await upcomingNote(trx, {
              now,
              where: sql`${isOfDoctor} and ${isOutside(sql`select * from doctor_hours where doctor_id = ${id}`)}`,
              text: 'has {them} outside the working hours',
            })
          : undefined
    lines.push({
      ...line,
      result: hoursChanged && result === 'unchanged' ? 'updated' : result,
      ...(note && { note }),
    })
  }
  return lines
}

interface DoctorColumns {
  title: string | null
  profession: string | null
  department_id: number | null
  active: boolean
}

async function saveDoctor(
  trx: Db,
  { code, firstName, lastName }: { code: ClinicBranch['code']; firstName: string; lastName: string },
  wanted: Partial<DoctorColumns>,
  known?: DoctorColumns & { id: number },
): Promise<{ id: number; result: Result }> {
  if (!known) {
    const { id } = await trx
      .insertInto('doctors')
      .values({ branch: code, first_name: firstName, last_name: lastName, ...wanted })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, result: 'created' }
  }
  const { id } = known
  const columns = Object.keys(wanted) as (keyof DoctorColumns)[]
  if (columns.every((column) => known[column] === wanted[column])) return { id, result: 'unchanged' }
  await trx.updateTable('doctors').set(wanted).where('id', '=', id).execute()
  return { id, result: 'updated' }
}

/** The entries that have a value. */
const named = <T extends object>(columns: T) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Undefined if the file names no department; null if the branch has none with that name. */
async function departmentId(trx: Db, branch: string, name?: string): Promise<number | null | undefined> {
  if (name === undefined) return undefined
  const { rows } = await sql<{
    id: number
  }>`select id from departments where branch = ${branch} and name = ${name}`.execute(trx)
  return rows[0]?.id ?? null
}
