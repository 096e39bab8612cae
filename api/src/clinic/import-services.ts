import { APPOINTMENT_TYPES, type AppointmentType } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ClinicBranch, ClinicService } from './clinic-file.ts'
import { asEntry, isNamed, refused, saveRenamed, similarName } from './entry-names.ts'
import { importEach, newButInactive } from './import-entries.ts'
import type { EntryResult, ReportLine } from './report.ts'
import { upcomingNote } from './upcoming.ts'

/** That of a new service without `minutes`: the default of the table. */
const USUAL_MINUTES = 30

/**
 * A service is identified by branch, type and name. A name alone leaves the rest as it is. The report says which upcoming
 * appointments are for a service that is no longer offered, and which active services never have a time. If the file has the grid of
 * the branch, the minutes of all active services must fit it. Import hours and doctors first.
 */
export async function importServices(
  trx: Db,
  { code, services = {}, settings }: ClinicBranch,
  now: Date,
): Promise<ReportLine[]> {
  const lines: ReportLine[] = []
  const stored = { grid: await gridOf(trx, code), doctors: await doctorsNamed(trx, code) }
  for (const type of APPOINTMENT_TYPES) {
    const ofType = await importEach<ClinicService>(
      (services[type] ?? []).map(asEntry),
      code,
      ({ name }) => `${type} ${name}`,
      (service) => {
        const { name, formerName: former } = service
        return saveRenamed(
          trx,
          { table: 'services', branch: code, type, wanted: name, former, columns: { name } },
          async () => {
            const known = await findService(trx, code, type, name)
            const problem = problemOf(service, known, stored)
            return problem ? refused(problem) : save(trx, { branch: code, type, service, known, stored, now })
          },
        )
      },
    )
    lines.push(...ofType)
  }
  if (settings?.gridMinutes !== undefined) {
    const others = await othersOffGrid(trx, code, stored.grid)
    lines.push(...others.filter(({ entry }) => !lines.some((line) => line.entry === entry)))
  }
  for (const { entry, note } of await servicesWithoutTimes(trx, code)) {
    const line = lines.find((one) => one.entry === entry)
    if (line) line.note = [line.note, note].filter(Boolean).join('; ')
    else lines.push({ branch: code, entry, result: 'unchanged', note })
  }
  return lines
}

const entryOf = ({ type, name }: { type: string; name: string }) => `${type} ${name.normalize('NFC')}`

/** The active services of the branch that can be chosen, but never have a time, and why. */
async function servicesWithoutTimes(trx: Db, branch: ClinicBranch['code']) {
  // In any week, because hours are those of weekdays.
  const { rows } = await sql<{ type: string; name: string; minutes: number; hasDoctor: boolean }>`
    select s.type, s.name, s.duration_minutes as minutes,
      exists (select from doctors_offering(s.branch, s.id)) as "hasDoctor"
    from services s
    where s.branch = ${branch} and s.active and not exists (
      select from offered_starts(s.branch, '2026-01-04', '2026-01-11', s.duration_minutes) o
      cross join doctors_offering(s.branch, s.id) d
      left join doctor_off_times(s.branch, '2026-01-04', '2026-01-11') t on t.doctor_id = d.doctor_id
      where t.periods && tsrange(o.starts_at, o.starts_at + make_interval(mins => s.duration_minutes)) is not true)
    order by s.id`.execute(trx)
  return rows.map(({ minutes, hasDoctor, ...service }) => ({
    entry: entryOf(service),
    note: hasDoctor
      ? `its ${minutes} minutes fit into no opening hours in which one of its doctors works`
      : 'no doctor takes bookings for it',
  }))
}

const offGrid = (minutes: number, grid: number) =>
  minutes % grid === 0
    ? undefined
    : `its ${minutes} minutes must be a multiple of ${grid}, the grid of the branch`

/** A refused line for each active service of the branch whose minutes do not fit its grid. */
async function othersOffGrid(trx: Db, branch: ClinicBranch['code'], grid: number) {
  const rows = await trx
    .selectFrom('services')
    .select(['type', 'name', 'duration_minutes'])
    .where('branch', '=', branch)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ duration_minutes, ...service }): ReportLine[] => {
    const why = offGrid(duration_minutes, grid)
    return why ? [{ branch, entry: entryOf(service), ...refused(why) }] : []
  })
}

const findService = (trx: Db, branch: ClinicBranch['code'], type: AppointmentType, name: string) =>
  trx
    .selectFrom('services')
    .select(['id', 'duration_minutes', 'active'])
    .where('branch', '=', branch)
    .where('type', '=', type)
    .where(isNamed('services', name))
    .executeTakeFirst()

type KnownService = Awaited<ReturnType<typeof findService>>

/** What services are compared with, after the rest of the branch was imported. */
interface StoredBranch {
  grid: number
  /** Ids by name. */
  doctors: ReadonlyMap<string, number>
}

function problemOf(
  { minutes, doctors = [], active }: ClinicService,
  known: KnownService,
  stored: StoredBranch,
) {
  if (minutes !== undefined || (active ?? known?.active ?? true)) {
    const why = offGrid(minutes ?? known?.duration_minutes ?? USUAL_MINUTES, stored.grid)
    if (why) return why
  }
  const missing = doctors.find((name) => !stored.doctors.has(name))
  return missing === undefined ? undefined : `the branch has no doctor ${missing}`
}

async function gridOf(trx: Db, branch: ClinicBranch['code']) {
  const { grid_minutes } = await trx
    .selectFrom('branches')
    .select('grid_minutes')
    .where('code', '=', branch)
    .executeTakeFirstOrThrow()
  return grid_minutes
}

async function doctorsNamed(trx: Db, branch: ClinicBranch['code']) {
  const rows = await trx
    .selectFrom('doctors')
    .select(['id', 'first_name', 'last_name'])
    .where('branch', '=', branch)
    .execute()
  return new Map(
    rows.map(({ id, first_name, last_name }) => [`${first_name} ${last_name}`.normalize('NFC'), id]),
  )
}

interface SavedService {
  branch: ClinicBranch['code']
  type: AppointmentType
  service: ClinicService
  known: KnownService
  stored: StoredBranch
  now: Date
}

async function save(
  trx: Db,
  { branch, type, service: { name, minutes, doctors, active }, known, stored, now }: SavedService,
): Promise<{ result: EntryResult; note?: string | undefined }> {
  const similar = !known && (await similarName(trx, { table: 'services', branch, wanted: name }))
  if (similar) return refused(similar)
  const { id } =
    known ??
    (await trx
      .insertInto('services')
      .values({ branch, type, name, duration_minutes: minutes, active })
      .returning('id')
      .executeTakeFirstOrThrow())
  const doctorsChanged = doctors !== undefined && (await saveDoctors(trx, id, doctors, stored))
  if (!known) return { result: 'created', note: newButInactive(active) }
  const durationChanged = minutes !== undefined && minutes !== known.duration_minutes
  const activeChanged = active !== undefined && active !== known.active
  if (durationChanged || activeChanged)
    await trx
      .updateTable('services')
      .set({ duration_minutes: minutes, active })
      .where('id', '=', id)
      .execute()
  const where = sql<boolean>`a.service_id = ${id}`
  const note = activeChanged && !active ? await upcomingNote(trx, { now, where }) : undefined
  const isChanged = durationChanged || activeChanged || doctorsChanged
  return { result: isChanged ? 'updated' : 'unchanged', note }
}

async function saveDoctors(trx: Db, serviceId: number, names: string[], { doctors }: StoredBranch) {
  const wanted = [...new Set(names.map((name) => doctors.get(name)!))].toSorted((one, other) => one - other)
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
