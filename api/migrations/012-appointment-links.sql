-- Links to one appointment, sent to its patient. Each message has its own; only hashes of the tokens are stored.
create table appointment_links (
  hash text primary key,
  appointment_id int not null references appointments on delete cascade,
  created_at timestamptz not null
);
create index appointment_links_appointment on appointment_links (appointment_id);

alter table branches
  -- Until how long before the start patients can change an appointment online.
  add column change_notice_minutes int not null default 120 check (change_notice_minutes >= 0);
