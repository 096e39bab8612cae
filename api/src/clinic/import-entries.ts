import { sql } from 'kysely'
import { clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch } from './clinic-file.ts'
import { problemOfHours, saveHours } from './import-hours.ts'
import type { ReportLine, Result } from './report.ts'

export const TWICE = 'the file names it twice'

/** Inserts names that the table lacks; a name that the file repeats is refused. */
async function importNames(
  names: string[],
  line: (name: string) => Omit<ReportLine, 'result'>,
  add: (name: string) => Promise<Result>,
) {
  const lines: ReportLine[] = []
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) lines.push({ ...line(name), result: 'refused', why: TWICE })
    else lines.push({ ...line(name), result: await add(name) })
  }
  return lines
}

export const importDepartments = (trx: Db, { code, departments = [] }: ClinicBranch) =>
  importNames(
    departments,
    (name) => ({ branch: code, entry: `department ${name}` }),
    async (name) => {
      const added = trx.insertInto('departments').values({ branch: code, name })
      return created(
        await added
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .execute(),
      )
    },
  )

export const importRooms = (trx: Db, { code, rooms = [] }: ClinicBranch) =>
  importNames(
    rooms,
    (name) => ({ branch: code, entry: `room ${name}` }),
    async (name) => {
      const added = trx.insertInto('rooms').values({ branch: code, name })
      return created(
        await added
          .onConflict((oc) => oc.doNothing())
          .returning('id')
          .execute(),
      )
    },
  )

const created = (rows: unknown[]): Result => (rows.length > 0 ? 'created' : 'unchanged')

/**
 * A doctor is identified by branch, first and last name; the other columns are updated from the file. The line of a doctor who
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
    if (department === undefined) {
      lines.push({ ...line, result: 'refused', why: `the branch has no department ${doctor.department}` })
      continue
    }
    const wrongHours = doctor.hours && problemOfHours(doctor.hours)
    if (wrongHours) {
      lines.push({ ...line, result: 'refused', why: wrongHours })
      continue
    }
    const wanted = {
      title: doctor.title ?? null,
      profession: doctor.profession ?? null,
      department_id: department,
      active: doctor.active ?? true,
    }
    const known = await trx
      .selectFrom('doctors')
      .select(['id', 'title', 'profession', 'department_id', 'active'])
      .where('branch', '=', code)
      .where('first_name', '=', firstName)
      .where('last_name', '=', lastName)
      .executeTakeFirst()
    const { id, result } = await saveDoctor(trx, { code, firstName, lastName }, wanted, known)
    const hoursChanged = doctor.hours !== undefined && (await saveHours(trx, id, doctor.hours))
    const note = known?.active && !wanted.active ? await upcomingNote(trx, id, now) : undefined
    lines.push({
      ...line,
      result: hoursChanged && result === 'unchanged' ? 'updated' : result,
      ...(note && { note }),
    })
  }
  return lines
}

/** How many upcoming appointments the doctor has, when, and where to find them; undefined for none. */
async function upcomingNote(trx: Db, doctorId: number, now: Date) {
  const { rows } = await sql<{ count: number; first: string; last: string }>`
    select count(*)::int as count, to_char(min(starts_at), 'YYYY-MM-DD') as first,
      to_char(max(starts_at), 'YYYY-MM-DD') as last
    from appointments
    where doctor_id = ${doctorId} and state in ('pending', 'booked') and starts_at > ${clinicTimestamp(now)}::timestamp`.execute(
    trx,
  )
  const { count, first, last } = rows[0]!
  if (count === 0) return undefined
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`
  const [noun, pronoun] = count === 1 ? ['appointment', 'it'] : ['appointments', 'them']
  return `has ${count} upcoming ${noun} ${when}; move or cancel ${pronoun} in the schedule, /schedule`
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
  wanted: DoctorColumns,
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

/** Null if the file names no department; undefined if the branch has none with that name. */
async function departmentId(trx: Db, branch: string, name?: string): Promise<number | null | undefined> {
  if (name === undefined) return null
  const { rows } = await sql<{
    id: number
  }>`select id from departments where branch = ${branch} and name = ${name}`.execute(trx)
  return rows[0]?.id
}
