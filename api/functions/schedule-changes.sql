-- Writes to `schedule_changes` which schedules a change of appointments or blockers concerns.

create or replace function note_schedule_changes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into schedule_changes (branch, day) select distinct branch, starts_at::date from added;
  elsif tg_op = 'DELETE' then
    insert into schedule_changes (branch, day) select distinct branch, starts_at::date from gone;
  else
    insert into schedule_changes (branch, day)
      select branch, starts_at::date from added union select branch, starts_at::date from gone;
  end if;
  return null;
end $$;

create or replace trigger schedule_appointments_added after insert on appointments
  referencing new table as added for each statement execute function note_schedule_changes();
create or replace trigger schedule_appointments_changed after update on appointments
  referencing old table as gone new table as added for each statement execute function note_schedule_changes();
create or replace trigger schedule_appointments_gone after delete on appointments
  referencing old table as gone for each statement execute function note_schedule_changes();

create or replace function note_blocker_change() returns trigger
language plpgsql as $$
begin
  insert into schedule_changes default values;
  return null;
end $$;

create or replace trigger schedule_blockers_changed after insert or update or delete on blockers
  for each statement execute function note_blocker_change();
