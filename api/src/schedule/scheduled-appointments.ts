import type { ScheduledAppointment } from '@molar/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { ageAt } from '../patients/age.ts'
import { WHOLE_NAME } from '../database/patient-name.ts'

/** An appointment as the schedule shows it, and the id of its patient for the audit log. */
type WithPatient = ScheduledAppointment & { id: number; patientId: number }

/** The time at which an appointment `a` ends: `24:00` at midnight. */
export const END_TIME = sql`case when a.ends_at = a.starts_at::date + 1 then '24:00' else to_char(a.ends_at, 'HH24:MI') end`

/**
 * Whether the patient of an appointment `a` was called about every blocker that blocks its time now. The blockers are read only where
 * there was a call.
 */
const WAS_CALLED = sql`exists (select from appointment_calls c
  where c.appointment_id = a.id and c.action = 'called' and c.starts_at = a.starts_at)
  and was_called_about_all_blockers(a)`

/** The appointments (`a`) that match, by time. */
export async function scheduledAppointments(db: Db, condition: RawBuilder<unknown>): Promise<WithPatient[]> {
  const { rows } = await sql<WithPatient>`
    select a.id, a.reference, a.version, a.state, to_char(a.starts_at, 'YYYY-MM-DD') as date,
      to_char(a.starts_at, 'HH24:MI') as start, ${END_TIME} as "end",
      a.doctor_id as "doctorId", a.room_id as "roomId", a.service_id as "serviceId", a.service_text as "serviceText",
      (select json_agg(s.doctor_id) from service_doctors s where s.service_id = a.service_id) as "serviceDoctorIds",
      ${WHOLE_NAME} as patient, p.phone, p.email, coalesce(a.description, '') as description,
      a.patient_id as "patientId",
      ${ageAt(sql`a.starts_at`)} as age,
      a.verified, a.patient_confirmed_at is not null as "confirmedByPatient", a.desk_note as "deskNote",
      ${WAS_CALLED} as called
    from appointments a join patients p on p.id = a.patient_id
    where ${condition}
    order by a.starts_at, a.id`.execute(db)
  return rows
}
