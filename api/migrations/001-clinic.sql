-- The clinic: branches and what they offer, people, bookings and closed times.
-- Every `timestamp` and `date` here is clinic time (Africa/Lagos, no daylight saving); instants are `timestamptz`.

create extension if not exists btree_gist;

create table branches (
  code text primary key,
  city text not null,
  address text not null default '',
  phone text not null default '',
  -- How times are offered and booked.
  grid_minutes int not null default 30 check (grid_minutes between 5 and 240),
  min_notice_minutes int not null default 60 check (min_notice_minutes >= 0),
  horizon_days int not null default 90 check (horizon_days between 1 and 730),
  -- What nobody verified may take.
  new_patient_share int not null default 50 check (new_patient_share between 0 and 100), -- per cent of a day
  open_bookings_per_contact int not null default 2 check (open_bookings_per_contact > 0),
  bookings_per_address_and_hour int not null default 20 check (bookings_per_address_and_hour > 0),
  -- Messages.
  sms_per_hour int not null default 200,
  sms_abroad boolean not null default false
);

insert into branches (code, city) values ('fct', 'Abuja'), ('lag', 'Lagos'), ('phc', 'Port Harcourt');

-- A weekday (0 is Sunday) may have several spans, such as before and after lunch.
create table branch_hours (
  branch text not null references branches,
  weekday int not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  primary key (branch, weekday, opens),
  check (closes > opens)
);

create table departments (
  id int generated always as identity primary key,
  branch text not null references branches,
  name text not null,
  unique (branch, name)
);

create table doctors (
  id int generated always as identity primary key,
  branch text not null references branches,
  department_id int references departments,
  title text,
  first_name text not null,
  last_name text not null,
  profession text,
  active boolean not null default true,
  unique (branch, first_name, last_name)
);

create table rooms (
  id int generated always as identity primary key,
  branch text not null references branches,
  name text not null,
  active boolean not null default true,
  unique (branch, name)
);

create table services (
  id int generated always as identity primary key,
  branch text not null references branches,
  type text not null check (type in ('consultation', 'procedure')),
  name text not null,
  active boolean not null default true,
  unique (branch, type, name)
);

create table staff (
  id int generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  email text,
  role text not null check (role in ('admin', 'medical director', 'doctor', 'dentist', 'nurse')),
  first_name text not null,
  last_name text not null,
  profession text not null default '',
  job_title text not null default '',
  branch text not null references branches,
  disabled_at timestamptz
);

create table patients (
  id int generated always as identity primary key,
  -- The clinic ID; null for a new patient whom the clinic has not registered yet.
  raw_id text,
  title text,
  first_name text not null,
  last_name text not null,
  middle_name text,
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[0-9]{6,15}$'), -- E.164
  date_of_birth date,
  age int, -- as a new patient said it; a date of birth is never made up from it
  gender text check (gender in ('female', 'male', 'none')),
  address text,
  nationality text,
  branch text not null references branches,
  created_at timestamptz not null
);

create unique index patients_raw_id on patients (upper(raw_id));
-- Only the registered are looked up by contact: a booking that names somebody else's phone must not join their list.
create index patients_email on patients (email) where raw_id is not null;
create index patients_phone on patients (phone) where raw_id is not null;

create table appointments (
  id int generated always as identity primary key,
  reference text not null unique,
  branch text not null references branches,
  patient_id int not null references patients,
  -- Who cannot be in two places at once: `patient:<id>` when verified, else a digest of name and contacts.
  person text not null,
  verified boolean not null,
  doctor_id int not null references doctors,
  room_id int not null references rooms,
  service_id int references services,
  service_text text not null,
  type text not null check (type in ('consultation', 'procedure')),
  description text not null,
  starts_at timestamp not null,
  ends_at timestamp not null check (ends_at > starts_at),
  -- Half-open, so that one may start where another ends.
  period tsrange not null generated always as (tsrange(starts_at, ends_at)) stored,
  is_open boolean not null default true,
  -- Keyed digests, for the limits on what nobody verified.
  email_digest text,
  phone_digest text,
  language text not null,
  created_at timestamptz not null,
  constraint doctor_in_one_place exclude using gist (doctor_id with =, period with &&),
  constraint room_for_one exclude using gist (room_id with =, period with &&),
  constraint person_in_one_place exclude using gist (person with =, period with &&)
);

create index appointments_by_branch on appointments (branch, starts_at);
create index appointments_of_patient on appointments (patient_id);
create index appointments_by_email on appointments (email_digest, starts_at) where not verified;
create index appointments_by_phone on appointments (phone_digest, starts_at) where not verified;

create table blockers (
  id int generated always as identity primary key,
  description text not null,
  type text not null check (type in ('One Time', 'Daily', 'Weekly', 'Monthly', 'Yearly')),
  -- Both null: the whole day. An end at 23:59 is stored as the midnight it means.
  starts_at timestamp,
  ends_at timestamp,
  recurring_days int[] not null default '{}', -- 0 to 6, Sunday is 0
  recurring_dates int[] not null default '{}', -- 1 to 31
  selected_month int check (selected_month between 0 and 11),
  branch text references branches, -- null: every branch
  doctor_id int references doctors, -- null: every doctor
  -- A recurring blocker runs from the day it is made.
  active_from date not null,
  version int not null default 1,
  check ((starts_at is null) = (ends_at is null)),
  check (ends_at > starts_at),
  check (type not in ('One Time', 'Daily') or starts_at is not null)
);

create table idempotency_keys (
  scope text not null,
  key_digest text not null,
  fingerprint text not null,
  sealed_answer text,
  expires_at timestamptz not null,
  primary key (scope, key_digest)
);

create index idempotency_keys_by_expiry on idempotency_keys (expires_at);
