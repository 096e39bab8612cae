-- Messages to patients about their appointments.

alter table branches
  -- How many hours before the start a patient is reminded; empty: no reminders.
  add column reminder_hours int[] not null default '{24,2}'
    check (1 <= all (reminder_hours) and 168 >= all (reminder_hours)),
  -- Which changes are written to the patient.
  add column message_when_moved boolean not null default true,
  add column message_when_cancelled boolean not null default true,
  add column message_when_confirmed boolean not null default true;

alter table outbox
  -- The start that the message names. If the appointment has another one, the message is skipped.
  add column appointment_start timestamp,
  drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in ('waiting', 'sent', 'skipped', 'dead'));

-- Codes first: a patient waits for them.
drop index outbox_due;
create index outbox_due on outbox (channel, (kind <> 'code'), next_at) where state = 'waiting';

-- A row for each reminder that was written to the outbox, so that each is written once.
create table reminders (
  appointment_id int not null references appointments on delete cascade,
  hours int not null,
  starts_at timestamp not null,
  primary key (appointment_id, hours, starts_at)
);
create index reminders_by_start on reminders (starts_at);
