import { sql } from 'kysely'
import type { Db } from '../src/database/connect.ts'

const FIRST =
  'Adaeze Adébáyọ̀ Aisha Amaka Bọ́lá Chidi Chinedu Danladi Ebere Emeka Fúnkẹ́ Hadiza Halima Ibrahim Ifeoma Kelechi Musa Ngozi Olúmídé Simisola Tamunoibi Títílayọ̀ Tonye Tunde Uche Yakubu Zainab'
const LAST =
  'Abubakar Adéyẹmí Amachree Anyanwu Bello Briggs Coker Danjuma Eze Ezeh Iorfa Lawal Mohammed Nwosu Obi Ochigbo Ògúnbàdéjọ Okafor Okonkwo Ọláyínká Ọ̀ṣúntókun Sani Suleiman Wokoma Yusuf'

const list = (names: string) => `'{${names.replaceAll(' ', ',')}}'::text[]`

/** Appointments in three branches with twelve doctors each: every sixth half hour of ten hours. */
const APPOINTMENTS_A_DAY = 120

/**
 * Three branches with twelve doctors and rooms each, with appointments of the past and the next month; two patients for
 * five appointments.
 */
export async function fill(db: Db, appointments: number): Promise<void> {
  const patients = (appointments * 2) / 5
  const days = Math.ceil(appointments / APPOINTMENTS_A_DAY)
  const statements = [
    `insert into branch_hours select code, d, '08:00', '18:00' from branches, generate_series(0, 6) d`,
    `update branches set new_patient_share = 100`,
    `insert into doctors (branch, title, first_name, last_name)
      select code, 'Dr.', 'Ngozi', 'Eze ' || i from branches, generate_series(1, 12) i`,
    `insert into rooms (branch, name) select code, 'Room ' || i from branches, generate_series(1, 12) i`,
    `insert into services (branch, type, name) select code, 'consultation', 'Routine Check-Up' from branches`,
    `insert into patients (raw_id, first_name, last_name, email, phone, branch, address, created_at)
      select case when i % 3 > 0 then 'LAG/' || i end, (${list(FIRST)})[1 + i % ${FIRST.split(' ').length}],
        (${list(LAST)})[1 + i / 7 % ${LAST.split(' ').length}], 'patient' || i || '@example.com',
        '+234803' || lpad(i::text, 7, '0'), (array['fct', 'lag', 'phc'])[1 + i % 3], '5 Bode Thomas Street', now()
      from generate_series(1, ${patients}) i`,
    // Every seventh half hour of each doctor is booked; a patient is used again after all others.
    `insert into appointments (reference, branch, patient_id, person, verified, doctor_id, room_id, service_id,
        service_text, type, description, starts_at, ends_at, state, language, created_at)
      select 'MLR-' || substr(code, 1, 4) || '-' || substr(code, 5, 2), branch, 1 + n % ${patients}, 'patient:' || 1 + n % ${patients},
        n % 3 > 0, doctor, room, service, 'Routine Check-Up', 'consultation',
        -- Older ones have been deleted (COMPLAINT_DAYS); otherwise the server would do that while it is measured.
        case when at < current_date - 729 then '' else 'Pain when chewing on the left side' end,
        at, at + interval '30 minutes', case when at > current_date or n % 50 = 0 then 'pending' else 'booked' end, 'en', at - interval '3 days'
      from (
        select d.branch, d.id as doctor, r.id as room, s.id as service, at, translate(
            lpad(upper(to_hex(row_number() over (order by at))), 6, '0'), '01', 'GH') as code,
          row_number() over (order by at) as n
        from generate_series(current_date + 35 - ${days}, current_date + 34, interval '1 day') day,
          generate_series(day + interval '8 hours', day + interval '17 hours 30 minutes', interval '30 minutes') at,
          doctors d
          join rooms r on r.branch = d.branch and r.name = 'Room ' || substr(d.last_name, 5)
          join services s on s.branch = d.branch
        where (extract(epoch from at) / 1800 + d.id)::bigint % 6 = 0
        order by at limit ${appointments}
      ) booked`,
    // The tables with rows alone: one that was analysed while it was empty is planned as if it stayed empty.
    `vacuum analyze branches, branch_hours, doctors, rooms, services, patients, appointments, appointment_days`,
    // Otherwise PostgreSQL writes all of this to files while it is measured.
    `checkpoint`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
