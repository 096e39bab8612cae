import { type RawBuilder, sql } from 'kysely'
import type { Recorder } from '../audit/audit.ts'
import { type Clock, clinicTimestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { patientId, patientName, UnknownPerson } from '../audit/patient-id.ts'
import type { NameParts } from '../database/patient-name.ts'
import { referenceKey } from '../database/reference.ts'

interface Erasure {
  /** A clinic ID, the `#` and number of a record, or the reference of an appointment. */
  patient: string
  /** Otherwise the output says what would be erased. */
  isConfirmed: boolean
}

/** What the command prints. */
export interface ErasureResult {
  refused: boolean
  output: string[]
}

interface Dependencies {
  db: Db
  clock: Clock
  record: Recorder
}

interface Person extends NameParts {
  id: number
  email: string | null
  phone: string | null
}

const refuse = (text: string): ErasureResult => ({ refused: true, output: [text] })
const done = (...output: string[]): ErasureResult => ({ refused: false, output })

/**
 * Deletes a patient, and the bookings' records of the same person without a clinic ID: names, contacts, codes, sessions,
 * messages and links. The appointments stay for the figures, each with a record of its own that names nobody.
 */
export function erasePatient({ db, clock, record }: Dependencies, { patient, isConfirmed }: Erasure) {
  const work = async (trx: Db): Promise<ErasureResult> => {
    const id = (await patientId(trx, patient)) ?? (await patientOfReference(trx, patient))
    const [named] = id === undefined ? [] : await lockPatients(trx, sql`p.id = ${id}`)
    if (!named) return refuse(`There is no patient ${patient}.`)
    const records = [named, ...(await lockPatients(trx, bookedAs(named.id)))]
    const patients = records.map((one) => one.id)
    const appointments = await lockAppointments(trx, patients)
    const open = await openAppointments(trx, appointments, clinicTimestamp(clock()))
    if (open.length > 0)
      return refuse(
        `${patientName(named)} has appointments that are not over: ${open.join(', ')}. Cancel them in the schedule, /schedule, or wait until they are over. Nothing was changed.`,
      )
    const advice = isConfirmed
      ? 'The patient may not know it.'
      : 'They are sent after a minute or more: to send them, wait, and run this again until this line is gone.'
    const waiting = await countWaitingMessages(trx, appointments)
    const isErased = ({ id: other }: Person) => patients.includes(other)
    const others = (await readPatients(trx, withContactOf(named.id))).filter((one) => !isErased(one))
    const what = [
      ...records.map(patientName),
      `Numbers of the records, for the audit log and after a restore: ${patients.map((number) => `#${number}`).join(', ')}`,
      `Appointments that stay for the figures, without name, complaint, notes and history: ${appointments.length}`,
      ...(waiting.all > 0 ? [`Messages to the patient that wait and are never sent: ${waiting.all}`] : []),
      ...(waiting.cancelled > 0
        ? [`Of these, about a cancelled appointment: ${waiting.cancelled}. ${advice}`]
        : []),
      ...(others.length > 0
        ? ['', 'Not erased, with the same email or phone:', ...others.map(patientName)]
        : []),
    ]
    if (!isConfirmed)
      return done(
        'Nothing was changed. This would erase:',
        ...what,
        '',
        `To erase: npm run patients -- erase '${patient}' --confirm`,
      )
    await eraseAppointments(trx, appointments, clock())
    await deletePatients(trx, records)
    await record({ actor: { kind: 'command', name: 'patients' }, action: 'patients.erased', patients }, trx)
    return done(
      'Erased:',
      ...what,
      '',
      'An import creates the patient again if its file still has the line. After a backup is restored, erase the patient again.',
    )
  }
  return db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error instanceof UnknownPerson) return refuse(error.message)
      throw error
    })
}

async function patientOfReference(trx: Db, text: string) {
  const found = await trx
    .selectFrom('appointments')
    .select('patient_id')
    .where(sql`replace(reference, '-', '')`, '=', referenceKey(text))
    .executeTakeFirst()
  return found?.patient_id
}

/** Locks the records: a booking or a code that is being checked waits, and then finds no patient. */
const lockPatients = (trx: Db, condition: RawBuilder<boolean>) =>
  readPatients(trx, condition, sql`for update`)

async function readPatients(trx: Db, condition: RawBuilder<boolean>, lock = sql``) {
  const { rows } = await sql<Person>`
    select p.id, p.raw_id, p.first_name, p.last_name, p.middle_name, p.email, p.phone from patients p
    where ${condition} order by p.id ${lock}`.execute(trx)
  return rows
}

const fullNameOf = (table: 'p' | 'named') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`plain_words(${column('first_name')} || ' ' || ${column('last_name')} || ' ' || coalesce(${column('middle_name')}, ''))`
}

/** The other records with a contact of this one. */
const withContactOf = (id: number) => sql<boolean>`
  p.id <> ${id} and exists (
    select from patients named where named.id = ${id} and (p.email = named.email or p.phone = named.phone))`

/** Each booking without a code makes a record: those with this name and a contact of this record. */
const bookedAs = (id: number) => sql<boolean>`
  ${withContactOf(id)} and p.raw_id is null
  and ${fullNameOf('p')} = (select ${fullNameOf('named')} from patients named where named.id = ${id})`

async function lockAppointments(trx: Db, patients: number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from appointments where patient_id = any(${patients}::int[]) order by id for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** The starts of the appointments that are not over, `YYYY-MM-DD HH:mm`. */
async function openAppointments(trx: Db, appointments: number[], now: string) {
  const { rows } = await sql<{ start: string }>`
    select to_char(starts_at, 'YYYY-MM-DD HH24:MI') as start from appointments
    where id = any(${appointments}::int[]) and (
      state in ('pending', 'booked') and ends_at > ${now}::timestamp
      or state = 'arrived' and ends_at >= ${now}::timestamp::date)
    order by starts_at`.execute(trx)
  return rows.map(({ start }) => start)
}

async function countWaitingMessages(trx: Db, appointments: number[]) {
  const { rows } = await sql<{ all: number; cancelled: number }>`
    select count(*)::int as all, (count(*) filter (where kind = 'cancelled'))::int as cancelled from outbox
    where appointment_id = any(${appointments}::int[]) and state = 'waiting'`.execute(trx)
  return rows[0]!
}

const eraseAppointments = async (trx: Db, appointments: number[], now: Date) => {
  // The history has the notes of the desk, and Undo would find the last change. Offers of the waiting list go with its entries.
  for (const table of ['outbox', 'appointment_links', 'waiting_list_entries', 'appointment_events'] as const)
    await sql`delete from ${sql.table(table)} where appointment_id = any(${appointments}::int[])`.execute(trx)
  // A record for each appointment: a shared one would connect them, and a correction at the desk would name all of them.
  await sql`
    with a as (
      select id, branch, row_number() over (partition by branch order by id) as number
      from appointments where id = any(${appointments}::int[])
    ), made as (
      insert into patients (first_name, last_name, branch, created_at)
      select 'Erased', 'patient', branch, ${now}::timestamptz from a returning id, branch
    ), m as (
      select id, branch, row_number() over (partition by branch order by id) as number from made
    )
    update appointments set patient_id = m.id, person = gen_random_uuid()::text, description = '', desk_note = null,
      email_digest = null, phone_digest = null, patient_confirmed_at = null,
      service_text = case when service_id is null then '' else service_text end, version = version + 1
    from a join m using (branch, number) where appointments.id = a.id`.execute(trx)
}

/** With their codes and sessions. The inbox of the development server has messages with a name and a contact. */
async function deletePatients(trx: Db, records: Person[]) {
  const contacts = records.flatMap(({ email, phone }) => [email, phone]).filter((one) => one !== null)
  await sql`delete from dev_inbox where recipient = any(${contacts}::text[])`.execute(trx)
  await sql`delete from patients where id = any(${records.map(({ id }) => id)}::int[])`.execute(trx)
}
