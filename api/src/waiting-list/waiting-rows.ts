import type { LocationCode, WaitingListRow } from '@molar/contract'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { WHOLE_NAME } from '../database/patient-name.ts'
import { offerOf, openOffers, waitingEntries, wishOf } from './my-waiting-list.ts'

/** The waiting list of a branch for staff, with the ids of the patients in it. */
export async function waitingRows(db: Db, branch: LocationCode, now: string) {
  const entries = await waitingEntries(db)
    .innerJoin('appointments as a', 'a.id', 'e.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.id as appointmentId', 'a.reference', 'a.branch', 'a.starts_at', 'a.service_text'])
    .select(['p.id as patientId', WHOLE_NAME.as('patient')])
    // A doctor who has left is not considered: the patient is offered times with any doctor.
    .leftJoin('doctors as d', (on) =>
      on.on(sql<boolean>`d.id = wanted_doctor(e.doctor_id, a.branch, a.service_id)`),
    )
    .select([
      'd.id as doctorId',
      'd.first_name as doctorFirstName',
      'd.last_name as doctorLastName',
      'd.title',
      'd.profession',
    ])
    .where('a.branch', '=', branch)
    .execute()
  const offers = await openOffers(db, now).where('o.branch', '=', branch).execute()
  return entries.map((entry) => {
    const offer = offers.find(({ entry_id }) => entry_id === entry.id)
    const row: WaitingListRow = {
      id: entry.id,
      appointmentId: entry.appointmentId,
      reference: entry.reference,
      patient: entry.patient,
      location: entry.branch,
      service: entry.service_text,
      appointment_date: entry.starts_at.slice(0, 10),
      start_time: entry.starts_at.slice(11, 16),
      wish: wishOf(entry),
      doctor:
        entry.doctorId === null
          ? null
          : {
              id: entry.doctorId,
              first_name: entry.doctorFirstName ?? '',
              last_name: entry.doctorLastName ?? '',
              title: entry.title ?? '',
              profession: entry.profession ?? '',
            },
      offer: offer ? offerOf(offer) : null,
    }
    return { row, patientId: entry.patientId }
  })
}
