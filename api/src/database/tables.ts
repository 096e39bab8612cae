import type { Generated, GeneratedAlways } from 'kysely'
import type {
  AppointmentState,
  AppointmentType,
  BookedAppointment,
  Gender,
  LocationCode,
  StaffRole,
} from '@molar/contract'

/**
 * Every table, for kysely. A subject adds its own beside its code:
 * `declare module '../database/tables.ts' { interface Database { outbox: OutboxTable } }`.
 * Columns of type `date` and `timestamp` are text in clinic time.
 */
export interface Database {
  migrations: { name: string; applied_at: Date }
  function_files: { name: string; hash: string }
  function_sets: { id: GeneratedAlways<number>; fingerprint: string }
  branches: BranchesTable
  branch_hours: { branch: LocationCode; weekday: number; opens: string; closes: string }
  departments: { id: GeneratedAlways<number>; branch: LocationCode; name: string }
  doctors: DoctorsTable
  rooms: { id: GeneratedAlways<number>; branch: LocationCode; name: string; active: Generated<boolean> }
  services: ServicesTable
  service_doctors: { service_id: number; doctor_id: number }
  doctor_hours: { doctor_id: number; weekday: number; opens: string; closes: string }
  staff: StaffTable
  patients: PatientsTable
  appointments: AppointmentsTable
  blockers: BlockersTable
  idempotency_keys: IdempotencyKeysTable
}

interface BranchesTable {
  code: LocationCode
  city: string
  address: Generated<string>
  phone: Generated<string>
  grid_minutes: Generated<number>
  min_notice_minutes: Generated<number>
  horizon_days: Generated<number>
  /** Per cent of a day's bookings. */
  new_patient_share: Generated<number>
  open_bookings_per_contact: Generated<number>
  /** Hours for which an open booking that nobody verified counts against its contacts. */
  contact_window_hours: Generated<number>
  bookings_per_address_and_hour: Generated<number>
  open_bookings_per_patient: Generated<number>
  verified_bookings_per_address_and_hour: Generated<number>
  /** Until how long before the start patients can change an appointment online. */
  change_notice_minutes: Generated<number>
  sms_per_hour: Generated<number>
  /** Whether SMS may go to numbers outside Nigeria. */
  sms_abroad: Generated<boolean>
  /** Whether a new patient may leave out the email address. */
  email_optional: Generated<boolean>
  /** Hours before the start at which patients are reminded. */
  reminder_hours: Generated<number[]>
  /** Whether patients get a notification about these changes. */
  message_when_moved: Generated<boolean>
  message_when_cancelled: Generated<boolean>
  message_when_confirmed: Generated<boolean>
}

interface DoctorsTable {
  id: GeneratedAlways<number>
  branch: LocationCode
  department_id: number | null
  title: string | null
  first_name: string
  last_name: string
  profession: string | null
  active: Generated<boolean>
}

interface ServicesTable {
  id: GeneratedAlways<number>
  branch: LocationCode
  type: AppointmentType
  name: string
  active: Generated<boolean>
  duration_minutes: Generated<number>
}

interface StaffTable {
  id: GeneratedAlways<number>
  /** Trimmed and lower-cased. */
  username: string
  /** argon2id. */
  password_hash: string
  email: string | null
  role: StaffRole
  first_name: string
  last_name: string
  profession: Generated<string>
  job_title: Generated<string>
  /** Where the person works. */
  branch: LocationCode
  /** The branches that the person may see; null: all. */
  branches: LocationCode[] | null
  /** The doctor in the catalogue that the person is. */
  doctor_id: number | null
  disabled_at: Date | null
  /** The instant up to which the person has seen the bell entries. */
  notifications_seen_until: Generated<Date | null>
}

interface PatientsTable {
  id: GeneratedAlways<number>
  /** The clinic ID; null for a new patient whom the clinic has not registered. Only the registered may be looked up. */
  raw_id: string | null
  title: string | null
  first_name: string
  last_name: string
  middle_name: string | null
  /** Lower-cased. */
  email: string | null
  /** E.164. */
  phone: string | null
  date_of_birth: string | null
  /** As a new patient entered it; `date_of_birth` has precedence. */
  age: number | null
  gender: Gender | null
  address: string | null
  /** Lower-case English country name. */
  nationality: string | null
  branch: LocationCode
  created_at: Date
}

interface AppointmentsTable {
  id: GeneratedAlways<number>
  reference: string
  branch: LocationCode
  patient_id: number
  person: string
  verified: boolean
  doctor_id: number
  room_id: number
  service_id: number | null
  service_text: string
  type: AppointmentType
  description: string
  starts_at: string
  ends_at: string
  period: GeneratedAlways<string>
  state: Generated<AppointmentState>
  /** A note for the desk. */
  desk_note: Generated<string | null>
  booked_by_staff: Generated<boolean>
  /** Rises with every change. */
  version: Generated<number>
  /** SEQUENCE of the calendar entry. */
  calendar_sequence: Generated<number>
  moves_by_patient: Generated<number>
  /** When the patient said that they will come. */
  patient_confirmed_at: Generated<Date | null>
  /** Whether the state is `pending`. */
  is_open: GeneratedAlways<boolean>
  email_digest: string | null
  phone_digest: string | null
  /** Language of the person who booked, for notifications about the appointment. */
  language: string
  created_at: Date
}

type BlockerType = 'One Time' | 'Daily' | 'Weekly' | 'Monthly' | 'Yearly'

interface BlockersTable {
  id: GeneratedAlways<number>
  description: string
  type: BlockerType
  /** Null with `ends_at`: the whole day. */
  starts_at: string | null
  ends_at: string | null
  recurring_days: Generated<number[]>
  recurring_dates: Generated<number[]>
  selected_month: number | null
  /** Null: every branch. */
  branch: LocationCode | null
  /** Null: every doctor. */
  doctor_id: number | null
  active_from: string
  version: Generated<number>
}

interface IdempotencyKeysTable {
  scope: string
  key_digest: string
  fingerprint: string
  /** Null while the first request with this key is running, and for bookings. */
  sealed_answer: string | null
  /** The response to a booking; null for other requests. */
  booked: BookedAppointment | null
  expires_at: Date
}
