import { type Credentials, doctorName } from '@molar/contract'
import { draw } from '../support/chance.ts'
import {
  aPerson,
  type StoredBooking,
  type TestClinic,
  type BlockerRecord,
  type Person,
  demoStaff,
} from '../support/clinic.ts'
import type { DatabaseCopy } from './database.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmsGateway } from './sms-gateway.ts'

interface Parts {
  database: DatabaseCopy
  mailbox: Mailbox
  sms: SmsGateway
}

const BOOKINGS = `
  select p.raw_id as "rawId", p.first_name as "firstName",
    concat_ws(' ', p.last_name, p.middle_name) as "lastName", p.email, p.phone, a.branch as location,
    to_char(a.starts_at, 'YYYY-MM-DD') as date, to_char(a.starts_at, 'HH24:MI') as time,
    (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, a.reference,
    a.calendar_sequence as "calendarSequence", d.title as "doctorTitle", d.first_name as "doctorFirstName", d.last_name as "doctorLastName", d.profession,
    a.type, a.service_id as "serviceId", a.service_text as "serviceText", a.description as complaint
  from appointments a join patients p on p.id = a.patient_id left join doctors d on d.id = a.doctor_id
  where p.email = lower($1) or p.phone = $1
  order by a.id`

interface BookingRow extends Omit<StoredBooking, 'doctor'> {
  doctorTitle: string | null
  /** Null without a doctor. */
  doctorFirstName: string | null
  doctorLastName: string | null
  profession: string | null
}

const BLOCKERS = `
  select description, type, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI') as start,
    to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI') as end, recurring_days as days, recurring_dates as dates,
    selected_month as month
  from blockers where description = $1 order by id`

/** Gender and date of birth of the records of patients: of adults and children, and with gaps. */
const RECORDS = [
  ['female', '1992-02-29'],
  ['male', '2019-05-17'],
  [null, null],
] as const

/** The clinic behind the full server, read from its database. */
export const fullClinic = ({ database, mailbox, sms }: Parts) =>
  ({
    async registerPatient(changes: Partial<Person> = {}) {
      const person = aPerson(changes)
      const { rawId, title, firstName, lastName, middleName, email, phone, location } = person
      await database.query(
        `insert into patients
         (raw_id, title, first_name, last_name, middle_name, email, phone, branch, gender, nationality, date_of_birth, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'nigeria', $10, now())`,
        [rawId, title, firstName, lastName, middleName, email, phone, location, ...draw(RECORDS, RECORDS[0])],
      )
      return person
    },
    async bookingsFor(contact: string): Promise<StoredBooking[]> {
      const rows = await database.query<BookingRow>(BOOKINGS, [contact])
      return rows.map(({ doctorTitle, doctorFirstName, doctorLastName, profession, ...booking }) => ({
        ...booking,
        doctor:
          doctorFirstName === null
            ? null
            : doctorName({
                title: doctorTitle,
                first_name: doctorFirstName,
                last_name: doctorLastName ?? '',
                profession,
              }),
      }))
    },
    blockersNamed: (description: string) => database.query<BlockerRecord>(BLOCKERS, [description]),
    admin: demoStaff('funke.admin'),
    codeFor: (contact: string, options?: { nth?: number }) =>
      contact.includes('@') ? mailbox.codeFor(contact, options) : sms.codeFor(contact, options),
    /** Adds a doctor whose account no other spec uses. */
    async addStaff(username: string): Promise<Credentials> {
      const like = demoStaff('ngozi.doctor')
      await database.query(
        `insert into staff (username, password_hash, role, branches, first_name, last_name, branch)
       select $1, password_hash, role, branches, first_name, 'Adeyemi', branch from staff where username = $2`,
        [username, like.username],
      )
      return { username, password: like.password }
    },
    /** Ends every session of this member of staff. */
    async endSessionOf(username: string) {
      await database.query(
        `update tokens set expires_at = issued_at
       where user_id = (select id from staff where username = $1)`,
        [username],
      )
    },
    /** Expires every token of this patient. */
    async expireTokensOf({ rawId }: Person) {
      await database.query(
        `update tokens set expires_at = issued_at
       where patient_id = (select id from patients where raw_id = $1)`,
        [rawId],
      )
    },
  }) satisfies TestClinic & Record<string, unknown>
