-- Durations of services, the doctors who offer them, and the working hours of doctors.
alter table services
  add column duration_minutes int not null default 30 check (duration_minutes between 5 and 480);

-- No row for a service: all doctors of the branch offer it.
create table service_doctors (
  service_id int not null references services on delete cascade,
  doctor_id int not null references doctors on delete cascade,
  primary key (service_id, doctor_id)
);

-- No row for a doctor: the opening hours of the branch. Otherwise the doctor does not work on a weekday without a row.
create table doctor_hours (
  doctor_id int not null references doctors on delete cascade,
  weekday int not null check (weekday between 0 and 6), -- 0 is Sunday
  opens time not null,
  closes time not null,
  primary key (doctor_id, weekday, opens),
  check (closes > opens)
);

-- The functions get other parameters.
drop function if exists offered_starts(text, date, date);
drop function if exists free_times(text, date, date, int, timestamp, boolean);
drop function if exists doctors_for(text, int, int, tsrange);
drop function if exists refused_start(text, timestamp, timestamp, boolean);
drop function if exists available_doctor(text, int, int, tsrange, int);
