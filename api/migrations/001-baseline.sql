-- Tables, types and indexes. Functions and triggers are in `functions/`.
-- `timestamp` and `date` are clinic time (Africa/Lagos, no daylight saving); instants are `timestamptz`.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table branches (
  code text primary key,
  city text not null,
  address text not null default '',
  phone text not null default '',
  -- Which times can be booked.
  grid_minutes int not null default 30 check (grid_minutes between 5 and 240),
  min_notice_minutes int not null default 60 check (min_notice_minutes >= 0),
  horizon_days int not null default 90 check (horizon_days between 1 and 730),
  -- Limits for people who are not verified.
  new_patient_share int not null default 50 check (new_patient_share between 0 and 100), -- per cent of a day
  open_bookings_per_contact int not null default 2 check (open_bookings_per_contact > 0),
  bookings_per_address_and_hour int not null default 20 check (bookings_per_address_and_hour > 0),
  -- Limits for verified patients. The address limit is larger than the one above: whole cities share an address.
  open_bookings_per_patient int not null default 6 check (open_bookings_per_patient > 0),
  verified_bookings_per_address_and_hour int not null default 60
    check (verified_bookings_per_address_and_hour > 0),
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
create unique index staff_email on staff (lower(email));

-- Words as a search compares them: lower case, without marks (Yoruba and Igbo marks, the hooks of Hausa letters) and
-- without any character that means something to LIKE. Each word has a space before it.
-- Not in `functions/`, because `patients.search_words` stores its results: a change of it needs a migration.
create function plain_words(what text) returns text
language sql immutable strict parallel safe as $$
  select rtrim(regexp_replace(
    ' ' || regexp_replace(
      lower(translate(normalize(what, nfkd), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky')), '[\u0300-\u036f''`´ʼʹ‘’]', '', 'g'),
    '[\s_.,;:/()%\\-]+', ' ', 'g'))
$$;

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
  age int, -- as a new patient entered it; no date of birth is calculated from it
  gender text check (gender in ('female', 'male', 'none')),
  address text,
  nationality text,
  branch text not null references branches,
  created_at timestamptz not null,
  -- Names in any order, and the digits of the phone number.
  search_words text not null generated always as (
    plain_words(first_name || ' ' || last_name || ' ' || coalesce(middle_name, '')) || coalesce(' ' || substr(phone, 2), '')
  ) stored
);

create unique index patients_raw_id on patients (upper(raw_id));
-- Only registered patients are looked up by contact: a booking with someone else's phone must not appear in their list.
create index patients_email on patients (email) where raw_id is not null;
create index patients_phone on patients (phone) where raw_id is not null;
create index patients_by_search on patients using gin (search_words gin_trgm_ops);
-- A fixed order of the registered patients of a branch, different from every visible one: `src/otp/decoy.ts` picks by it.
create index patients_ring on patients (branch, hashtextextended(id::text, 0)) where raw_id is not null;

create table appointments (
  id int generated always as identity primary key,
  reference text not null unique,
  branch text not null references branches,
  patient_id int not null references patients,
  -- A person cannot be in two places at once: a keyed digest, of the patient if verified, else of name and contacts.
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
  -- Half-open: an appointment may start when another ends.
  period tsrange not null generated always as (tsrange(starts_at, ends_at)) stored,
  is_open boolean not null default true,
  -- Keyed digests, for the limits on people who are not verified.
  email_digest text,
  phone_digest text,
  language text not null,
  created_at timestamptz not null,
  constraint doctor_in_one_place exclude using gist (doctor_id with =, period with &&),
  constraint room_for_one exclude using gist (room_id with =, period with &&),
  constraint person_in_one_place exclude using gist (person with =, period with &&)
);

-- One for each combination of filters of the list.
create index appointments_by_start on appointments (starts_at, id);
create index appointments_by_state on appointments (is_open, starts_at, id);
create index appointments_by_branch on appointments (branch, starts_at);
create index appointments_by_branch_and_state on appointments (branch, is_open, starts_at, id);
create index appointments_by_reference on appointments (replace(reference, '-', '') text_pattern_ops);
create index appointments_of_patient on appointments (patient_id);
create index appointments_by_email on appointments (email_digest, starts_at) where not verified;
create index appointments_by_phone on appointments (phone_digest, starts_at) where not verified;

-- Descriptions are deleted some time after the visit; the appointment is kept.
create index appointments_with_complaint on appointments (starts_at) where description <> '';

-- How many appointments a branch has on a day, open and closed: a list finds its total and the day a page starts on
-- without counting. Triggers in `functions/appointment-days.sql` update it.
create table appointment_days (
  branch text not null references branches,
  day date not null,
  is_open boolean not null,
  booked int not null,
  primary key (branch, day, is_open)
);

-- The fields of a booking, for `book_appointment`.
create type booking_request as (
  branch text,
  starts_at timestamp,
  now timestamp, -- clinic time
  instant timestamptz, -- the same moment
  patient_id int,
  person text,
  verified boolean,
  doctor_id int, -- null: any
  department_id int, -- null: any
  service_id int,
  service_text text,
  type text,
  description text,
  email_digest text,
  phone_digest text,
  language text,
  -- How many open appointments the person may have, this one included; null: any number, because staff books it.
  most_open int
);

-- `outcome` is `booked` or the reason why not.
create type booking_result as (outcome text, appointment_id int);

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
  -- A recurring blocker starts on the day it is created.
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

-- Sessions, one-time codes, passwords and limits. Names and contacts are stored as keyed hashes or encrypted.

create table tokens (
  hash text primary key,
  kind text not null check (kind in ('patient', 'staff')),
  patient_id integer references patients on delete cascade,
  user_id integer references staff on delete cascade,
  issued_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The token ends then, even if it is in use.
  expires_at timestamptz not null,
  check ((kind = 'patient') = (patient_id is not null) and (kind = 'staff') = (user_id is not null))
);
create index tokens_expires_at on tokens (expires_at);

create table otp_challenges (
  id text primary key,
  -- Digest of identifier and branch: any code of one subject verifies it.
  subject text not null,
  address text not null,
  code_hash text not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_challenges_subject on otp_challenges (subject, expires_at);
create index otp_challenges_expires_at on otp_challenges (expires_at);

-- The rows that the answer listed.
create table otp_rows (
  ref text primary key,
  challenge_id text not null references otp_challenges on delete cascade,
  -- Null for the row that an unknown identifier gets.
  patient_id integer references patients on delete cascade,
  contacts text[] not null,
  masks text[] not null
);
create index otp_rows_challenge on otp_rows (challenge_id);
create index otp_rows_contacts on otp_rows using gin (contacts);
create index otp_rows_masks on otp_rows using gin (masks);

create table limit_hits (
  key text not null,
  member text not null,
  hit_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (key, member)
);
create index limit_hits_expires_at on limit_hits (expires_at);

-- A member of staff sets a password with a link, which works once.
create table password_links (
  hash text primary key,
  -- Null: no account has the email address. The row is written to do the same work.
  user_id int references staff on delete cascade,
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id);
create index password_links_expires_at on password_links (expires_at);

create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('code', 'confirmation', 'password-link', 'password-changed')),
  channel text not null check (channel in ('email', 'sms')),
  location text not null,
  language text not null,
  appointment_id integer references appointments on delete cascade,
  -- Recipient and content, encrypted; null when no longer needed.
  sealed text,
  -- `decoy`: an unknown identifier causes this row, so that it costs the same time as a known one. It is never sent.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'decoy')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  settled_at timestamptz,
  -- A class of failure. Never the answer of the mail server or gateway, which may name the recipient.
  failure text
);
create index outbox_due on outbox (next_at) where state = 'waiting';
create index outbox_settled on outbox (settled_at) where state <> 'waiting';

-- Mails and SMS of a server without SMTP or SMS gateway, for development.
create table dev_inbox (
  id bigint generated always as identity primary key,
  message_id text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  calendar text,
  code text,
  created_at timestamptz not null
);

-- Who did what and when, and whose details were shown. Ids only: names are looked up when the log is read.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- A member of staff, or a command of this machine. Neither: a failed sign-in.
  staff_id int references staff,
  command text,
  action text not null,
  patients int[] not null default '{}',
  -- What was changed, for example `blocker:7`.
  subject text,
  -- Keyed hash of the caller's network: shows whether two rows came from the same network, not from which.
  network text,
  check (staff_id is null or command is null)
);

create index audit_log_at on audit_log (at, id);
create index audit_log_staff on audit_log (staff_id, at) where staff_id is not null;
create index audit_log_patients on audit_log using gin (patients);
-- Finds the networks from which a member of staff signed in before.
create index audit_log_sign_ins on audit_log (staff_id, network, at) where action = 'session.opened';

-- How releases of remotes load in browsers, counted by all copies of the server together.

-- The releases whose loads are counted. Their number is limited, so that invented names cannot fill the tables.
create table remote_releases (
  remote text not null,
  version text not null,
  seen_at timestamptz not null,
  primary key (remote, version)
);

create table remote_loads (
  remote text not null,
  version text not null,
  outcome text not null check (outcome in ('mounted', 'failed')),
  -- '' where it mounted.
  phase text not null,
  loads bigint not null,
  primary key (remote, version, outcome, phase),
  foreign key (remote, version) references remote_releases on delete cascade
);

-- The last result of each network in the last day: one vote for each network.
create table remote_votes (
  remote text not null,
  version text not null,
  -- Keyed hash of network, remote and version: rows of one network cannot be linked.
  network text not null,
  outcome text not null,
  at timestamptz not null,
  primary key (remote, version, network),
  foreign key (remote, version) references remote_releases on delete cascade
);
create index remote_votes_at on remote_votes (at);
