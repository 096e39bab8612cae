-- The day at the front desk: appointments that the desk books, notes, and changes that open pages hear of.
alter table appointments add column desk_note text check (desk_note <> '');

alter type booking_request
  -- Booked by the front desk: confirmed, and not bound by the notice that the branch needs.
  add attribute by_desk boolean,
  -- Also on a day that has its share of new patients.
  add attribute over_full_day boolean,
  add attribute desk_note text;

alter table appointment_events
  drop constraint appointment_events_action_check,
  add constraint appointment_events_action_check
    check (action in ('state', 'moved', 'undone', 'patient-confirmed', 'assigned', 'note'));

-- What changed in the schedules, for the pages that show them; kept for minutes. Empty after a crash, which only costs
-- open pages a read.
create unlogged table schedule_changes (
  id bigint generated always as identity primary key,
  -- Null: every branch.
  branch text,
  -- Null: any day.
  day date,
  at timestamptz not null default clock_timestamp()
);
create index schedule_changes_by_time on schedule_changes (at);
