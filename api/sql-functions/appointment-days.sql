-- Keeps `appointment_days` equal to the appointments that are not cancelled, in the transaction of each change.

create or replace function count_appointment_days() returns trigger
language plpgsql as $$
begin
  -- Always in one order, so that two concurrent changes of several days do not deadlock.
  if tg_op = 'INSERT' then
    insert into appointment_days
      select branch, starts_at::date, is_open, count(*) from added where state <> 'cancelled' group by 1, 2, 3 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  elsif tg_op = 'DELETE' then
    insert into appointment_days
      select branch, starts_at::date, is_open, -count(*) from gone where state <> 'cancelled' group by 1, 2, 3 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  else
    insert into appointment_days
      select branch, day, is_open, sum(change) from (
        select branch, starts_at::date as day, is_open, 1 as change from added where state <> 'cancelled'
        union all
        select branch, starts_at::date, is_open, -1 from gone where state <> 'cancelled'
      ) changed
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  end if;
  return null;
end $$;

create or replace trigger appointments_added after insert on appointments
  referencing new table as added for each statement execute function count_appointment_days();
create or replace trigger appointments_changed after update on appointments
  referencing old table as gone new table as added for each statement execute function count_appointment_days();
create or replace trigger appointments_gone after delete on appointments
  referencing old table as gone for each statement execute function count_appointment_days();
