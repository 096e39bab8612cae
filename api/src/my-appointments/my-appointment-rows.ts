import { type ChangeRefusal, isMovable, type MyAppointment } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { movesLeft } from '../database/moves-left.ts'
import { WHOLE_NAME } from '../database/patient-name.ts'
import { Problem } from '../http/problem.ts'
import type { Channel } from '../outbox/outbox.table.ts'

/** Appointments with what their patients see of them, and the contacts that prove who asks. */
export function queryMyAppointments(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('doctors as d', 'd.id', 'a.doctor_id')
    .innerJoin('branches as b', 'b.code', 'a.branch')
    .select(['a.id', 'a.reference', 'a.branch', 'a.starts_at', 'a.state', 'a.version', 'a.verified'])
    .select(['a.service_id', 'a.service_text', 'a.calendar_sequence', 'a.moves_by_patient'])
    .select(['a.patient_id', 'a.patient_confirmed_at', 'p.email', 'p.phone'])
    .select(WHOLE_NAME.as('patient'))
    .select(['d.id as doctor_id', 'd.title', 'd.first_name as doctor_first', 'd.last_name as doctor_last'])
    .select(['d.profession', 'b.phone as branch_phone'])
    .select(sql<number>`(extract(epoch from a.ends_at - a.starts_at) / 60)::int`.as('duration'))
    .select(sql<string>`change_until(a)`.as('change_until'))
    .select(sql<boolean>`was_asked_to_choose_another_time(a)`.as('was_asked_to_choose_another_time'))
    .select(
      sql<boolean>`exists (select from doctors_offering(a.branch, a.service_id) o where o.doctor_id = a.doctor_id)`.as(
        'doctor_takes_bookings',
      ),
    )
}

/** Until when the patient can change the appointment online: until its start if the clinic has asked for another time. */
const changeUntil = ({ was_asked_to_choose_another_time, starts_at, change_until }: MyAppointmentRow) =>
  was_asked_to_choose_another_time ? starts_at : change_until

/** Why the patient cannot cancel the appointment online, or null. `now` is a clinic timestamp. */
export function cancelRefusal(row: MyAppointmentRow, now: string): ChangeRefusal | null {
  if (!isMovable(row.state)) return 'state'
  if (row.starts_at <= now) return 'past'
  return changeUntil(row) < now ? 'too-late' : null
}

const movesLeftOf = ({ moves_by_patient, was_asked_to_choose_another_time }: MyAppointmentRow) =>
  movesLeft(moves_by_patient, was_asked_to_choose_another_time)

/** Why the patient cannot move the appointment online, or null. */
export const moveRefusal = (row: MyAppointmentRow, now: string): ChangeRefusal | null =>
  cancelRefusal(row, now) ?? (movesLeftOf(row) === 0 ? 'too-many-moves' : null)

/** The response to a refused change. */
export const changeRefused = (refused: ChangeRefusal, { branch_phone: phone }: MyAppointmentRow) =>
  new Problem(409, 'state_conflict', { messageKey: `myAppointment.refused.${refused}`, values: { phone } })

export type MyAppointmentRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof queryMyAppointments>['executeTakeFirst']>>
>

/**
 * The contacts that prove who the requester is. A forwarded email shows its address: its link asks for the phone number, if
 * the patient has one.
 */
export function contactsToCheck(
  { email, phone }: Pick<MyAppointmentRow, 'email' | 'phone'>,
  linkSentBy: Channel | null,
): MyAppointment['checkBy'] {
  const asksForEmail = email !== null && !(linkSentBy === 'email' && phone)
  return [...(phone ? (['phone'] as const) : []), ...(asksForEmail ? (['email'] as const) : [])]
}

interface ViewOptions {
  now: string
  /** Whether the requester has proved who they are. */
  isIdentityChecked: boolean
  /** Whether the requester asks by id. */
  withId: boolean
  /** How the link was sent. Null if it is not known, and without a link. */
  linkSentBy: Channel | null
}

/** The appointment as its patient sees it. */
export const viewOf = (
  row: MyAppointmentRow,
  { now, isIdentityChecked, withId, linkSentBy }: ViewOptions,
): MyAppointment => ({
  id: withId ? row.id : null,
  reference: row.reference,
  appointment_date: row.starts_at.slice(0, 10),
  start_time: row.starts_at.slice(11, 16),
  duration: row.duration,
  location: row.branch,
  doctor: {
    id: row.doctor_id,
    first_name: row.doctor_first,
    last_name: row.doctor_last,
    title: row.title,
    profession: row.profession,
  },
  doctorTakesBookings: row.doctor_takes_bookings,
  service_id: row.service_id,
  service: row.service_text,
  state: row.state,
  version: row.version,
  calendarSequence: row.calendar_sequence,
  confirmedByPatient: row.patient_confirmed_at !== null,
  isClosed: row.was_asked_to_choose_another_time,
  cancelRefusal: cancelRefusal(row, now),
  moveRefusal: moveRefusal(row, now),
  changeUntil: changeUntil(row).slice(0, 16).replace(' ', 'T'),
  movesLeft: movesLeftOf(row),
  verified: row.verified,
  patient: isIdentityChecked ? row.patient : null,
  checkBy: contactsToCheck(row, linkSentBy),
})
