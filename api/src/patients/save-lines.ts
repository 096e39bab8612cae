import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ImportedLine } from './import-progress.ts'
import { endAccessOfOldContacts } from './old-contacts.ts'
import type { PatientLine } from './patient-line.ts'

/** The result of reading a line: a patient, or why it was refused. */
type ReadLine = { line: number; id: string } & ({ patient: PatientLine } | { why: string })

/** Clinic IDs are plain ASCII, so this and the database's `upper` give the same result. */
const keyOf = ({ raw_id }: { raw_id: string | null }) => raw_id!.toUpperCase()
/** The key of the clinic ID until now, if the line changes it. */
const formerKeyOf = (patient: PatientLine) => {
  const former = patient.former_raw_id?.toUpperCase()
  return former === keyOf(patient) ? undefined : former
}

/** A temporary table of the file's clinic IDs, which finds a repeated ID in a file of any length. */
export async function createIdTable(trx: Db) {
  await sql`create temporary table import_lines (
    id text primary key, line int not null, former text, key text generated always as (clinic_id_key(id)) stored
  ) on commit drop`.execute(trx)
  await sql`create index on import_lines (key)`.execute(trx)
  await sql`create index on import_lines (former)`.execute(trx)
}

/** Saves lines of one file, which all have the same columns. `changed` has the ids of the saved patients. */
export async function saveLines(trx: Db, lines: ReadLine[], now: Date) {
  const patients = lines.filter((read) => 'patient' in read)
  const [{ first, renamedBy }, known] = [await firstLines(trx, patients), await knownPatients(trx, patients)]
  const alike = await alikeIds(trx, patients)
  const wanted: PatientLine[] = []
  const renamed: { id: number; raw_id: string }[] = []
  const results = lines.map((read): ImportedLine => {
    const { line, id } = read
    if ('why' in read) return { line, id, result: 'refused', why: read.why }
    const { patient } = read
    const refused = (why: string) => ({ line, id, result: 'refused' as const, why })
    const key = keyOf(patient)
    const before = first.get(key)
    if (before !== line) return refused(`line ${before} has the same clinic_id`)
    const withId = known.get(key)
    const formerKey = formerKeyOf(patient)
    const renaming = renamedBy.get(key)
    if (renaming)
      return refused(
        `line ${renaming} gives this patient another clinic_id: import one of them in another file`,
      )
    const own = formerKey && first.get(formerKey)
    if (own) return refused(`line ${own} has the former_clinic_id: import one of them in another file`)
    const former = formerKey ? known.get(formerKey) : undefined
    if (withId && former) return refused(`${former.raw_id} is another patient than ${withId.raw_id}`)
    const there = withId ?? former
    if (formerKey && !there) return refused(`no patient has the former_clinic_id ${patient.former_raw_id}`)
    const other = withId ? undefined : alike.get(key)
    if (other && other !== `patient ${former?.raw_id}`)
      return refused(`${other} has the same clinic_id with other separators: write it in the same way`)
    if (formerKey && former) {
      renamed.push({ id: former.id, raw_id: patient.raw_id })
      known.delete(formerKey)
      known.set(key, former)
    } else if (there && isSame(there, patient)) return { line, id, result: 'unchanged' }
    wanted.push(patient)
    return { line, id, result: there ? 'updated' : 'created' }
  })
  await rename(trx, renamed)
  const changed = await write(trx, wanted, now)
  const updated = wanted.flatMap((line) => {
    const before = known.get(keyOf(line))
    return before ? [{ id: before.id, before, line }] : []
  })
  await endAccessOfOldContacts(trx, updated, now)
  return { results, changed }
}

type PatientRead = Extract<ReadLine, { patient: PatientLine }>

/** The first line with each clinic ID, and the line that gives the patient with it another one. */
async function firstLines(trx: Db, read: PatientRead[]) {
  const ids = read.map(({ patient }) => keyOf(patient))
  const lines = read.map(({ line }) => line)
  const formers = read.map(({ patient }) => formerKeyOf(patient) ?? null)
  await sql`insert into import_lines
    select * from unnest(${ids}::text[], ${lines}::int[], ${formers}::text[]) on conflict do nothing`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string; line: number; former: string | null }>`
    select id, line, former from import_lines where id = any(${[...ids, ...formers]}::text[]) or former = any(${ids}::text[])`.execute(
    trx,
  )
  return {
    first: new Map(rows.map(({ id, line }) => [id, line])),
    renamedBy: new Map(
      rows.flatMap(({ former, line }) => (former === null ? [] : [[former, line] as const])),
    ),
  }
}

/** For clinic IDs that no patient has exactly: the patient or the earlier line whose ID differs in its separators only. */
async function alikeIds(trx: Db, read: PatientRead[]) {
  const ids = read.map(({ patient }) => keyOf(patient))
  const { rows } = await sql<{ id: string; other: string }>`
    select l.id, coalesce('patient ' || min(p.raw_id), 'line ' || min(o.line)) as other
    from import_lines l
    left join patients p on p.raw_id is not null and clinic_id_key(p.raw_id) = l.key and upper(p.raw_id) <> l.id
    left join import_lines o on o.key = l.key and o.line < l.line
    where l.id = any(${ids}::text[]) and (p.id is not null or o.id is not null)
    group by l.id`.execute(trx)
  return new Map(rows.map(({ id, other }) => [id, other]))
}

/** The patients with the clinic IDs and the former clinic IDs of the lines, by clinic ID. */
async function knownPatients(trx: Db, read: PatientRead[]) {
  const ids = read.flatMap(({ patient }) => [keyOf(patient), formerKeyOf(patient)]).filter(Boolean)
  const rows = await trx
    .selectFrom('patients')
    .selectAll()
    .where(sql<boolean>`upper(raw_id) = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

type Field = Exclude<keyof PatientLine, 'raw_id' | 'former_raw_id'>
const fieldsOf = (patient: PatientLine) =>
  Object.keys(patient).filter((field): field is Field => !field.endsWith('raw_id'))

const isSame = (there: Partial<Record<Field, unknown>>, patient: PatientLine) =>
  fieldsOf(patient).every((field) => there[field] === patient[field])

async function rename(trx: Db, renamed: { id: number; raw_id: string }[]) {
  const [ids, rawIds] = [renamed.map(({ id }) => id), renamed.map(({ raw_id }) => raw_id)]
  await sql`update patients set raw_id = new.raw_id
    from unnest(${ids}::int[], ${rawIds}::text[]) as new (id, raw_id) where patients.id = new.id`.execute(trx)
}

async function write(trx: Db, patients: PatientLine[], now: Date) {
  if (patients.length === 0) return []
  const fields = fieldsOf(patients[0]!)
  const rows = await trx
    .insertInto('patients')
    .values(
      patients.map(({ former_raw_id: _former, ...patient }) => ({ ...blank, ...patient, created_at: now })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`upper(raw_id)`)
        .doUpdateSet((eb) => Object.fromEntries(fields.map((field) => [field, eb.ref(`excluded.${field}`)]))),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Values of a new patient in the columns that the file lacks. */
const blank = {
  title: null,
  middle_name: null,
  email: null,
  phone: null,
  date_of_birth: null,
  age: null,
  gender: null,
  address: null,
  nationality: null,
}
