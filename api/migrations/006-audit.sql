-- Who did what, when, and whose details were seen. Ids only: names are looked up when it is read.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- A member of staff, or a command of the clinic's machine; neither: somebody unknown at the sign-in.
  staff_id int references staff,
  command text,
  action text not null,
  patients int[] not null default '{}',
  -- What it was done to, such as `blocker:7`.
  subject text,
  -- Keyed hash of the caller's network: tells whether two rows came from one place, not from which.
  network text,
  check (staff_id is null or command is null)
);

create index audit_log_at on audit_log (at, id);
create index audit_log_staff on audit_log (staff_id, at) where staff_id is not null;
create index audit_log_patients on audit_log using gin (patients);
