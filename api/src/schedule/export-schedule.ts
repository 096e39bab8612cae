import {
  type AppointmentState,
  countryCodeOf,
  doctorName,
  formatPhone,
  type ScheduleExportQuery,
} from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { WHOLE_NAME } from '../database/patient-name.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { END_TIME } from './scheduled-appointments.ts'

interface ExportDependencies {
  db: Db
  query: ScheduleExportQuery
  translate: (key: string) => string
  /** Called with the patients of each part before it is sent. */
  record: (patients: number[]) => Promise<void>
}

interface ExportRow {
  patientId: number
  reference: string
  date: string
  start: string
  end: string
  title: string
  first_name: string
  last_name: string
  room: string
  service: string
  patient: string
  phone: string | null
  state: AppointmentState
  note: string | null
}

const COLUMNS = [
  'reference',
  'date',
  'start',
  'end',
  'doctor',
  'room',
  'service',
  'patient',
  'phone',
  'state',
  'note',
] as const

/** Rows of one part. The next part is read when the receiver has taken this one. */
const PART = 500

/** The appointments of a range as CSV, in parts, so that a long range needs little memory. */
export async function* exportSchedule({ db, query, translate, record }: ExportDependencies) {
  // Sent with the first part: before that a failure can still be sent as one.
  let head = BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => translate(`export.${column}`)))
  // Read at once: an appointment that is moved while the parts are sent is neither repeated nor left out.
  const ids = await readIds(db, query)
  for (let first = 0; first === 0 || first < ids.length; first += PART) {
    const rows = await readRows(db, ids.slice(first, first + PART))
    await record(rows.map(({ patientId }) => patientId))
    yield head + rows.map((row) => csvLine(cellsOf(row, translate))).join('')
    head = ''
  }
}

function cellsOf(row: ExportRow, translate: (key: string) => string) {
  const cells = {
    ...row,
    doctor: doctorName(row),
    phone: row.phone === null ? '' : phoneText(row.phone),
    state: translate(`export.is.${row.state}`),
    note: row.note ?? '',
  }
  return COLUMNS.map((column) => cells[column])
}

/**
 * A phone number that a spreadsheet keeps as text and that people can call: `0803 123 4821`, `(+44) 7911123456`. After a
 * plus sign a spreadsheet would read a formula.
 */
const phoneText = (phone: string) => {
  const text = formatPhone(phone)
  const code = countryCodeOf(phone)
  return text.startsWith('+') && code ? `(+${code}) ${phone.slice(code.length + 1)}` : text
}

async function readIds(db: Db, query: ScheduleExportQuery) {
  const { location, from, to, doctor_id, state } = query
  const { rows } = await sql<{ id: number }>`
    select a.id from appointments a
    where a.branch = ${location} and a.starts_at >= ${from}::date and a.starts_at < ${to}::date + 1
      ${doctor_id === undefined ? sql`` : sql`and a.doctor_id = ${doctor_id}`}
      ${state === undefined ? sql`` : sql`and a.state = ${state}`}
    order by a.starts_at, a.id`.execute(db)
  return rows.map(({ id }) => id)
}

async function readRows(db: Db, ids: readonly number[]) {
  const { rows } = await sql<ExportRow>`
    select a.patient_id as "patientId", a.reference, to_char(a.starts_at, 'YYYY-MM-DD') as date,
      to_char(a.starts_at, 'HH24:MI') as start, ${END_TIME} as "end",
      d.title, d.first_name, d.last_name, r.name as room, a.service_text as service,
      ${WHOLE_NAME} as patient, p.phone, a.state, a.desk_note as note
    from appointments a
    join patients p on p.id = a.patient_id
    join doctors d on d.id = a.doctor_id
    join rooms r on r.id = a.room_id
    where a.id = any (${ids}::int[])
    order by a.starts_at, a.id`.execute(db)
  return rows
}
