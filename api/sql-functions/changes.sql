-- Announces committed changes on the channel `molar_changes`, so that each copy of the server empties its caches and notifies
-- the pages that show these rows: "<table>", or "<table> <branch> <day>" where rows have both. See `src/cache`.

create or replace function announce_change() returns trigger
language plpgsql as $$
begin
  perform pg_notify('molar_changes', tg_table_name);
  return null;
end $$;

-- For tables with a branch and a start. A statement that changed no row announces nothing.
create or replace function announce_days_added() returns trigger
language plpgsql as $$
begin
  perform pg_notify('molar_changes', concat_ws(' ', tg_table_name, c.branch, c.day))
  from (select distinct branch, starts_at::date as day from added) c;
  return null;
end $$;

create or replace function announce_days_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('molar_changes', concat_ws(' ', tg_table_name, c.branch, c.day))
  from (select branch, starts_at::date as day from added union select branch, starts_at::date from gone) c;
  return null;
end $$;

create or replace function announce_days_gone() returns trigger
language plpgsql as $$
begin
  perform pg_notify('molar_changes', concat_ws(' ', tg_table_name, c.branch, c.day))
  from (select distinct branch, starts_at::date as day from gone) c;
  return null;
end $$;

create or replace trigger announce_added after insert on appointments
  referencing new table as added for each statement execute function announce_days_added();
create or replace trigger announce_changed after update on appointments
  referencing old table as gone new table as added for each statement execute function announce_days_changed();
create or replace trigger announce_gone after delete on appointments
  referencing old table as gone for each statement execute function announce_days_gone();

create or replace trigger announce_added after insert on waiting_list_offers
  referencing new table as added for each statement execute function announce_days_added();
create or replace trigger announce_changed after update on waiting_list_offers
  referencing old table as gone new table as added for each statement execute function announce_days_changed();
create or replace trigger announce_gone after delete on waiting_list_offers
  referencing old table as gone for each statement execute function announce_days_gone();

do $$
declare
  what text;
begin
  foreach what in array array[
    'appointment_calls', 'blockers', 'branches', 'branch_hours', 'departments', 'doctors', 'doctor_hours', 'rooms', 'services', 'service_doctors'
  ] loop
    execute format(
      'create or replace trigger announce_change after insert or update or delete on %I
        for each statement execute function announce_change()', what);
  end loop;
end $$;

-- What a token permits. A look at the notifications and a used code change other columns.
create or replace trigger announce_change after insert or delete or update of role, branch, branches, doctor_id, disabled_at on staff
  for each statement execute function announce_change();
create or replace trigger announce_change after insert or delete or update of enabled_at on second_factors
  for each statement execute function announce_change();

-- A new token changes nothing in a cache. Its last use is written all day.
create or replace trigger announce_gone after delete on tokens
  for each statement execute function announce_change();
create or replace trigger announce_change after update of expires_at on tokens
  for each statement execute function announce_change();

create or replace trigger announce_added after insert on outbox
  for each statement execute function announce_change();
-- A notification that an operator sends again. The worker itself changes the state to others.
create or replace trigger announce_waiting after update of state on outbox
  for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function announce_change();
