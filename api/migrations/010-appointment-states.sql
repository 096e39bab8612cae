-- States, version and history of an appointment. The names of the states are those of FHIR R4.
alter table appointments
  add column state text not null default 'pending'
    check (state in ('pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow')),
  -- Rises with every change, so that two people who change one appointment notice each other.
  add column version int not null default 1,
  -- SEQUENCE of the calendar entry: rises when the time changes and when the appointment is cancelled.
  add column calendar_sequence int not null default 0,
  add column moves_by_patient int not null default 0,
  -- When the patient said that they will come.
  add column patient_confirmed_at timestamptz;

update appointments set state = 'booked' where not is_open;

-- Dropping the column drops its indexes.
alter table appointments drop column is_open;
alter table appointments add column is_open boolean not null generated always as (state = 'pending') stored;
create index appointments_by_state on appointments (is_open, starts_at, id);
create index appointments_by_branch_and_state on appointments (branch, is_open, starts_at, id);

-- A cancelled appointment takes no time.
alter table appointments
  drop constraint appointments_doctor_overlap,
  drop constraint appointments_room_overlap,
  drop constraint appointments_person_overlap;
alter table appointments
  add constraint appointments_doctor_overlap exclude using gist (doctor_id with =, period with &&)
    where (state <> 'cancelled'),
  add constraint appointments_room_overlap exclude using gist (room_id with =, period with &&)
    where (state <> 'cancelled'),
  add constraint appointments_person_overlap exclude using gist (person with =, period with &&)
    where (state <> 'cancelled');

-- One row for each change of an appointment, written in the transaction of the change.
create table appointment_events (
  id bigint generated always as identity primary key,
  appointment_id int not null references appointments on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('patient', 'staff', 'system')),
  staff_id int references staff,
  action text not null check (action in ('state', 'moved', 'undone', 'patient-confirmed')),
  -- Of the appointment after the change.
  version int not null,
  from_state text,
  to_state text,
  from_start timestamp,
  to_start timestamp,
  from_doctor int references doctors,
  to_doctor int references doctors,
  from_room int references rooms,
  to_room int references rooms,
  reason text,
  note text,
  check ((actor = 'staff') = (staff_id is not null))
);
create index appointment_events_of_appointment on appointment_events (appointment_id, id);

-- The functions get other parameters.
drop function if exists refused_start(text, timestamp, timestamp);
