import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch, ClinicDoctor, ClinicRoom } from './clinic-file.ts'
import { asEntry, isNamed, refused, saveRenamed, similarName } from './entry-names.ts'
import { problemOfHours, saveHours } from './import-hours.ts'
import type { EntryResult, ReportLine } from './report.ts'
import { isOutside } from '../appointments/outside-hours.ts'
import { upcomingNote } from './upcoming.ts'

/**
 * Imports entries of one kind, and returns a line of the report for each. An entry that the file names twice is refused.
 * @param save returns the result, and what else the line says
 */
export async function importEach<Entry>(
  entries: readonly Entry[],
  branch: ClinicBranch['code'],
  nameOf: (entry: Entry) => string,
  save: (entry: Entry) => Promise<Omit<ReportLine, 'branch' | 'entry'>>,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const seen = new Set<string>()
  for (const one of entries) {
    const entry = nameOf(one)
    const isSeen = seen.has(entry)
    seen.add(entry)
    const line = isSeen ? refused('the file names it twice') : await save(one)
    lines.push({ branch, entry, ...line })
  }
  return lines
}

/** What the report says of a new entry that is not in use: its name may be misspelled. */
export const newButInactive = (active: boolean | undefined) =>
  active === false
    ? 'was not known before. If you meant an existing entry, write its name in the same way'
    : undefined

export const importDepartments = (trx: Db, { code, departments = [] }: ClinicBranch) =>
  importEach(
    departments.map(asEntry),
    code,
    ({ name }) => `department ${name}`,
    ({ name, formerName: former }) =>
      saveRenamed(
        trx,
        { table: 'departments', branch: code, wanted: name, former, columns: { name } },
        async () => {
          const id = await departmentId(trx, code, name)
          if (id !== null) return { result: 'unchanged' }
          const similar = await similarName(trx, { table: 'departments', branch: code, wanted: name })
          if (similar) return refused(similar)
          await trx.insertInto('departments').values({ branch: code, name }).execute()
          return { result: 'created' }
        },
      ),
  )

/** The report says which upcoming appointments are in a room that is no longer used. */
export const importRooms = (trx: Db, { code, rooms = [] }: ClinicBranch, now: Date) =>
  importEach(
    rooms.map(asEntry),
    code,
    ({ name }) => `room ${name}`,
    (room) =>
      saveRenamed(
        trx,
        {
          table: 'rooms',
          branch: code,
          wanted: room.name,
          former: room.formerName,
          columns: { name: room.name },
        },
        () => importRoom(trx, code, room, now),
      ),
  )

async function importRoom(trx: Db, code: ClinicBranch['code'], { name, active }: ClinicRoom, now: Date) {
  const known = await trx
    .selectFrom('rooms')
    .select(['id', 'active'])
    .where('branch', '=', code)
    .where(isNamed('rooms', name))
    .executeTakeFirst()
  if (!known) {
    const similar = await similarName(trx, { table: 'rooms', branch: code, wanted: name })
    if (similar) return refused(similar)
    await trx.insertInto('rooms').values({ branch: code, name, active }).execute()
    return { result: 'created' as const, note: newButInactive(active) }
  }
  if (active === undefined || active === known.active) return { result: 'unchanged' as const }
  await trx.updateTable('rooms').set({ active }).where('id', '=', known.id).execute()
  const where = sql<boolean>`a.room_id = ${known.id}`
  return { result: 'updated' as const, note: active ? undefined : await upcomingNote(trx, { now, where }) }
}

/**
 * A doctor is identified by branch, first and last name; columns that the file names are updated. The report says which upcoming
 * appointments are of a doctor who becomes inactive, or outside changed working hours.
 */
export const importDoctors = (trx: Db, { code, doctors = [] }: ClinicBranch, now: Date) =>
  importEach(
    doctors,
    code,
    ({ firstName, lastName }) => `doctor ${firstName} ${lastName}`,
    (doctor) => {
      const { firstName, lastName, formerName: former } = doctor
      const columns = { first_name: firstName, last_name: lastName }
      return saveRenamed(
        trx,
        { table: 'doctors', branch: code, wanted: `${firstName} ${lastName}`, former, columns },
        () => importDoctor(trx, code, doctor, now),
      )
    },
  )

async function importDoctor(trx: Db, code: ClinicBranch['code'], doctor: ClinicDoctor, now: Date) {
  const { firstName, lastName, title, profession, active, hours } = doctor
  const department_id = await departmentId(trx, code, doctor.department)
  if (department_id === null) return refused(`the branch has no department ${doctor.department}`)
  const wrongHours = hours && problemOfHours(hours)
  if (wrongHours) return refused(wrongHours)
  const known = await trx
    .selectFrom('doctors')
    .select(['id', 'title', 'profession', 'department_id', 'active'])
    .where('branch', '=', code)
    .where(isNamed('doctors', `${firstName} ${lastName}`))
    .executeTakeFirst()
  const wanted = named({ title, profession, department_id, active })
  const similar =
    !known && (await similarName(trx, { table: 'doctors', branch: code, wanted: `${firstName} ${lastName}` }))
  if (similar) return refused(similar)
  const { id, result } = await saveDoctor(trx, { code, firstName, lastName }, wanted, known)
  const hoursChanged = hours !== undefined && (await saveHours(trx, id, hours))
  return {
    result: hoursChanged && result === 'unchanged' ? ('updated' as const) : result,
    note: await noteOf(),
  }

  async function noteOf() {
    if (!known) return newButInactive(active)
    const isOfDoctor = sql<boolean>`a.doctor_id = ${id}`
    if (known.active && active === false) return upcomingNote(trx, { now, where: isOfDoctor })
    // Without working hours of their own they have those of the branch.
    if (!hoursChanged || Object.keys(hours).length === 0) return undefined
    const isLeftOut = isOutside(sql`select * from doctor_hours where doctor_id = ${id}`)
    return upcomingNote(trx, {
      now,
      where: sql`${isOfDoctor} and ${isLeftOut}`,
      sentence: (them) => `has ${them} outside the working hours`,
    })
  }
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
): Promise<{ id: number; result: EntryResult }> {
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
  }>`select id from departments where branch = ${branch} and ${isNamed('departments', name)}`.execute(trx)
  return rows[0]?.id ?? null
}
