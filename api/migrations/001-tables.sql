-- Tables, types and indexes. Functions and triggers are in `sql-functions/`.
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
  open_bookings_per_contact int not null default 6 check (open_bookings_per_contact > 0),
  -- An open booking that nobody verified counts against its phone and email for this time.
  contact_window_hours int not null default 24 check (contact_window_hours > 0),
  bookings_per_address_and_hour int not null default 60 check (bookings_per_address_and_hour > 0),
  -- Limits for verified patients. The address limit is larger than the one above: whole cities share an address.
  open_bookings_per_patient int not null default 6 check (open_bookings_per_patient > 0),
  verified_bookings_per_address_and_hour int not null default 60
    check (verified_bookings_per_address_and_hour > 0),
  -- Messages.
  sms_per_hour int not null default 200,
  sms_abroad boolean not null default false,
  -- How many hours before the start a patient is reminded; empty: no reminders.
  reminder_hours int[] not null default '{24,2}'
    check (1 <= all (reminder_hours) and 168 >= all (reminder_hours)),
  -- Which changes are written to the patient.
  message_when_moved boolean not null default true,
  message_when_cancelled boolean not null default true,
  message_when_confirmed boolean not null default true,
  -- Until how long before the start patients can change an appointment online.
  change_notice_minutes int not null default 120 check (change_notice_minutes >= 0),
  -- How long an offered time of the waiting list is held.
  offer_hold_minutes int not null default 20 check (offer_hold_minutes between 5 and 240)
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

-- No row for a doctor: the opening hours of the branch. Otherwise the doctor does not work on a weekday without a row.
create table doctor_hours (
  doctor_id int not null references doctors on delete cascade,
  weekday int not null check (weekday between 0 and 6), -- 0 is Sunday
  opens time not null,
  closes time not null,
  primary key (doctor_id, weekday, opens),
  check (closes > opens)
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
  duration_minutes int not null default 30 check (duration_minutes between 5 and 480),
  unique (branch, type, name)
);

-- No row for a service: all doctors of the branch offer it.
create table service_doctors (
  service_id int not null references services on delete cascade,
  doctor_id int not null references doctors on delete cascade,
  primary key (service_id, doctor_id)
);

-- A role decides what an account may do (`src/permissions/permissions.ts`). Profession and job title say what a person is.
create table staff (
  id int generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  email text,
  role text not null check (role in ('administrator', 'front-desk', 'doctor', 'nurse')),
  first_name text not null,
  last_name text not null,
  profession text not null default '',
  job_title text not null default '',
  branch text not null references branches,
  disabled_at timestamptz,
  -- The branches whose appointments and blockers the account may see; null: all.
  branches text[] check (cardinality(branches) > 0),
  -- The doctor in the catalogue whose blockers the account may change.
  doctor_id int references doctors on delete set null,
  constraint administrators_have_all_branches check (role <> 'administrator' or branches is null)
);
create unique index staff_email on staff (lower(email));

-- The second factor of a member of staff: codes of an authenticator app.
create table second_factors (
  user_id integer primary key references staff on delete cascade,
  -- Encrypted. Null: no factor is on.
  secret text,
  enabled_at timestamptz,
  -- Time step of the last accepted code: each code works once.
  last_step bigint,
  -- Encrypted, until a code has confirmed that the person's app has it.
  pending_secret text,
  pending_until timestamptz,
  check ((secret is null) = (enabled_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);

-- Unused codes for a person without their app; argon2id.
create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references staff on delete cascade,
  hash text not null
);
create index recovery_codes_user on recovery_codes (user_id);

-- The secret address of a person's calendar. A new one replaces it; only the hash of its token is stored.
create table calendar_feeds (
  staff_id int primary key references staff on delete cascade,
  hash text not null unique,
  created_at timestamptz not null
);

-- Words as a search compares them: lower case, without marks (Yoruba and Igbo marks, the hooks of Hausa letters) and
-- without any character that means something to LIKE. Each word has a space before it.
-- Not in `sql-functions/`, because `patients.search_words` stores its results: a change of it needs a migration.
create function plain_words(what text) returns text
language sql immutable strict parallel safe as $$
  select rtrim(regexp_replace(
    ' ' || regexp_replace(
      lower(translate(normalize(what, nfkd), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky')), '[\u0300-\u036f''`´ʼʹ‘’]', '', 'g'),
    '[\s_.,;:/()%\\-]+', ' ', 'g'))
$$;

-- Clinic IDs as they are compared: capital letters A to Z and digits without separators, so that `LAG004F2`, `lag-004-f2` and
-- `LAG 004/F2` are one ID. Not in `sql-functions/`, because the index stores its results: a change of it needs a migration.
create function clinic_id_key(raw_id text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(normalize(raw_id, nfkc), '[^A-Za-z0-9]+' collate "C", '', 'g'))
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
create index patients_clinic_id on patients (clinic_id_key(raw_id)) where raw_id is not null;
-- Only registered patients are looked up by contact: a booking with someone else's phone must not appear in their list.
create index patients_email on patients (email) where raw_id is not null;
create index patients_phone on patients (phone) where raw_id is not null;
create index patients_by_search on patients using gin (search_words gin_trgm_ops);
-- A fixed order of the registered patients of a branch, different from every visible one: `src/otp/decoy.ts` picks by it.
create index patients_by_branch_and_hash on patients (branch, hashtextextended(id::text, 0)) where raw_id is not null;

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
  -- The names of FHIR R4.
  state text not null default 'pending'
    check (state in ('pending', 'booked', 'arrived', 'fulfilled', 'cancelled', 'noshow')),
  is_open boolean not null generated always as (state = 'pending') stored,
  -- Rises with every change, so that two people who change one appointment notice each other.
  version int not null default 1,
  -- SEQUENCE of the calendar entry: rises when the time changes and when the appointment is cancelled.
  calendar_sequence int not null default 0,
  moves_by_patient int not null default 0,
  -- When the patient said that they will come.
  patient_confirmed_at timestamptz,
  desk_note text check (desk_note <> ''),
  -- Keyed digests, for the limits on people who are not verified.
  email_digest text,
  phone_digest text,
  language text not null,
  created_at timestamptz not null,
  -- A cancelled appointment takes no time.
  constraint appointments_doctor_overlap exclude using gist (doctor_id with =, period with &&)
    where (state <> 'cancelled'),
  constraint appointments_room_overlap exclude using gist (room_id with =, period with &&)
    where (state <> 'cancelled'),
  constraint appointments_person_overlap exclude using gist (person with =, period with &&)
    where (state <> 'cancelled')
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

-- Complaints are deleted COMPLAINT_DAYS after the visit; the appointment is kept.
create index appointments_with_complaint on appointments (starts_at) where description <> '';

-- One row for each change of an appointment, written in the transaction of the change.
create table appointment_events (
  id bigint generated always as identity primary key,
  appointment_id int not null references appointments on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('patient', 'staff', 'system')),
  staff_id int references staff,
  action text not null
    check (action in ('state', 'moved', 'undone', 'patient-confirmed', 'assigned', 'note')),
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

-- Links to one appointment, sent to its patient. Each message has its own; only hashes of the tokens are stored.
create table appointment_links (
  hash text primary key,
  appointment_id int not null references appointments on delete cascade,
  created_at timestamptz not null
);
create index appointment_links_appointment on appointment_links (appointment_id);

-- A row for each reminder that was written to the outbox, so that each is written once.
create table reminders (
  appointment_id int not null references appointments on delete cascade,
  hours int not null,
  starts_at timestamp not null,
  primary key (appointment_id, hours, starts_at)
);
create index reminders_by_start on reminders (starts_at);

-- Patients who want an earlier time than their appointment, and the times that they are offered.
create table waiting_list_entries (
  -- The order of joining.
  id bigint generated always as identity primary key,
  appointment_id int not null references appointments on delete cascade,
  -- Null: any doctor.
  doctor_id int references doctors,
  -- 0 is Sunday.
  weekdays int[] not null check (weekdays <@ '{0,1,2,3,4,5,6}' and cardinality(weekdays) > 0),
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon')),
  -- The last day that suits.
  until date not null,
  state text not null default 'waiting' check (state in ('waiting', 'left', 'done')),
  created_at timestamptz not null
);
create unique index waiting_list_one_entry on waiting_list_entries (appointment_id) where state = 'waiting';

-- An open offer holds its doctor and its room: nobody else can book that time.
create table waiting_list_offers (
  id bigint generated always as identity primary key,
  entry_id bigint not null references waiting_list_entries on delete cascade,
  branch text not null references branches,
  doctor_id int not null references doctors,
  room_id int not null references rooms,
  starts_at timestamp not null,
  ends_at timestamp not null,
  period tsrange not null generated always as (tsrange(starts_at, ends_at)) stored,
  held_until timestamp not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'expired')),
  -- Nobody is offered a time twice.
  unique (entry_id, starts_at),
  constraint waiting_list_offers_doctor exclude using gist (doctor_id with =, period with &&) where (state = 'open'),
  constraint waiting_list_offers_room exclude using gist (room_id with =, period with &&) where (state = 'open')
);
create unique index waiting_list_one_offer on waiting_list_offers (entry_id) where state = 'open';

-- How many appointments a branch has on a day, open and closed: a list finds its total and the day a page starts on
-- without counting. Triggers in `sql-functions/appointment-days.sql` update it.
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
  most_open int,
  -- The columns of `patients` for somebody who is not registered. `book_appointment` inserts the row once a doctor, a
  -- room and the person are known to be available, so a refused booking leaves nothing.
  new_patient jsonb,
  -- Open bookings that were made before do not count against their contacts.
  counted_since timestamptz,
  -- Booked by the front desk: confirmed, and not bound by the notice that the branch needs.
  by_desk boolean,
  -- Also on a day that has its share of new patients.
  over_full_day boolean,
  desk_note text,
  room_id int -- null: any
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

-- What the desk did about an appointment at a time that a blocker closes: `called` takes it off the call list.
create table appointment_calls (
  appointment_id int not null references appointments on delete cascade,
  blocker_id int not null references blockers on delete cascade,
  action text not null check (action in ('offered', 'called')),
  staff_id int references staff,
  at timestamptz not null,
  -- The closed start: after a move to another closed time the appointment is on the list again.
  starts_at timestamp not null,
  primary key (appointment_id, blocker_id, action, starts_at)
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

-- The key of all lasting digests, encrypted with SECRET_KEY: a new SECRET_KEY does not change the digests that are stored.
create table digest_key (
  id int primary key default 1 check (id = 1),
  sealed text not null
);

create table tokens (
  hash text primary key,
  -- For a person who sees and ends their own sessions.
  id integer generated always as identity unique,
  kind text not null check (kind in ('patient', 'staff')),
  patient_id integer references patients on delete cascade,
  user_id integer references staff on delete cascade,
  issued_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The token ends then, even if it is in use.
  expires_at timestamptz not null,
  -- Of the sign-in, such as Firefox and Windows; null: unknown.
  browser text,
  system text,
  check ((kind = 'patient') = (patient_id is not null) and (kind = 'staff') = (user_id is not null))
);
create index tokens_expires_at on tokens (expires_at);
create index tokens_user on tokens (user_id) where user_id is not null;

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
  -- The code checks the kinds of messages: a list here would have to change with every new one.
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  location text not null,
  language text not null,
  appointment_id integer references appointments on delete cascade,
  -- The start that the message names. If the appointment has another one, the message is skipped.
  appointment_start timestamp,
  -- Recipient and content, encrypted; null when no longer needed.
  sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'dead')),
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
-- Codes first: a patient waits for them.
create index outbox_due on outbox (channel, (kind <> 'code'), next_at) where state = 'waiting';
create index outbox_appointment on outbox (appointment_id) where appointment_id is not null;
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

-- How long rows of the audit log are kept. Only the owner of the tables writes it, so that the server cannot shorten it.
create table audit_retention (
  id int primary key default 1 check (id = 1),
  days int not null check (days > 0)
);
insert into audit_retention (days) values (730);

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
