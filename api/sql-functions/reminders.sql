-- When patients are reminded of their appointments. All times are clinic time.

-- Nobody is reminded between 20:00 and 8:00.
create or replace function is_quiet(at timestamp) returns boolean
language sql immutable as $$
  select at::time < '08:00' or at::time >= '20:00'
$$;

-- When the quiet hours of the same day begin.
create or replace function quiet_from(at timestamp) returns timestamp
language sql immutable as $$
  select at::date + time '20:00'
$$;

-- When a reminder is due: so many hours before the start, or at 19:00 before the quiet hours in which that is.
create or replace function reminder_time(starts_at timestamp, hours int) returns timestamp
language sql immutable as $$
  select case
    when not is_quiet(due) then due
    when due::time < '08:00' then due::date - 1 + time '19:00'
    else due::date + time '19:00'
  end
  from (select starts_at - make_interval(hours => hours) as due) as exact
$$;

-- Whether the patient was asked, by a notification or by phone, to choose another time because of a blocker that still blocks
-- this time.
create or replace function was_asked_to_choose_another_time(a appointments) returns boolean
language sql stable as $$
  select exists (
    select from appointment_calls c
    where c.appointment_id = a.id and c.starts_at = a.starts_at
      and c.blocker_id in (select blockers_closing(a)))
$$;

-- By channel, the state of the newest notification that asks the patient to choose another time than this start.
create or replace function newest_unavailable_notifications(p_appointment int, p_starts_at timestamp)
returns table (channel text, state text)
language sql stable as $$
  select distinct on (o.channel) o.channel, o.state from outbox o
  where o.appointment_id = p_appointment and o.kind = 'unavailable' and o.appointment_start = p_starts_at
  order by o.channel, o.created_at desc
$$;

-- For older servers, which use the earlier names.
create or replace function is_told_unavailable(a appointments) returns boolean
language sql stable as $$
  select was_asked_to_choose_another_time(a)
$$;
create or replace function newest_offers(p_appointment int, p_starts_at timestamp) returns table (channel text, state text)
language sql stable as $$
  select * from newest_unavailable_notifications(p_appointment, p_starts_at)
$$;

-- Records reminders that are due and returns their appointments, at most 200. A reminder that was missed while no
-- server ran is replaced by the next one. A patient whose time was booked less than an hour before the reminder, or who
-- was written to about it since, gets none: another notification has just said the same. Nor does a patient who was asked to
-- choose another time.
create or replace function plan_reminders(at timestamp) returns setof int
language sql as $$
  insert into reminders (appointment_id, hours, starts_at)
  select id, hours, starts_at from (
    select distinct on (a.id) a.id, h.hours, a.starts_at
    from appointments a
    join branches b on b.code = a.branch
    cross join unnest(b.reminder_hours) as h (hours)
    where not is_quiet(at)
      and a.state in ('pending', 'booked')
      and a.starts_at > at
      and not was_asked_to_choose_another_time(a)
      -- A due time is up to 13 hours earlier because of the quiet hours.
      and a.starts_at <= at + make_interval(hours => 13 + (select max(m) from branches, unnest(reminder_hours) as m))
      and reminder_time(a.starts_at, h.hours) <= at
      and a.created_at at time zone 'Africa/Lagos' <= reminder_time(a.starts_at, h.hours) - interval '1 hour'
      -- An earlier reminder that waited for the end of the quiet hours may be sent in the minute in which this one is due.
      and not exists (
        select from outbox o
        where o.appointment_id = a.id and o.appointment_start = a.starts_at
          and reminder_time(a.starts_at, h.hours) - interval '1 hour' < (
            case
              when o.kind in ('confirmation', 'moved') and o.state in ('waiting', 'sent') then o.created_at
              when o.kind = 'reminder' and o.state = 'sent' then o.settled_at
            end) at time zone 'Africa/Lagos'
      )
    order by a.id, h.hours
  ) as due
  where not exists (
    select from reminders r
    where r.appointment_id = due.id and r.hours = due.hours and r.starts_at = due.starts_at
  )
  order by starts_at, id
  limit 200
  on conflict do nothing
  returning appointment_id
$$;

-- The appointments whose patients were asked to choose another time, although they can be seen at this one now, and were
-- not told so yet: by a confirmation, or by a notification about a move to this time. A notification that has a lease and is
-- not sent again may have been received. At night only those are told who would read it less than two hours before the start
-- in the morning.
create or replace function times_available_again(at timestamp) returns setof int
language sql stable as $$
  select distinct a.id
  from outbox o
  join appointments a on a.id = o.appointment_id
  join doctors d on d.id = a.doctor_id and d.active
  cross join lateral (
    select max(c.created_at) as latest from outbox c
    where c.appointment_id = a.id and c.kind in ('confirmation', 'moved') and c.appointment_start = a.starts_at
      and (c.state <> 'skipped' or c.lease is not null)
  ) told
  where o.kind = 'unavailable' and o.appointment_start > at and o.appointment_start = a.starts_at
    and (o.state = 'sent' or (o.state in ('dead', 'skipped') and o.lease is not null))
    and (not is_quiet(at) or a.starts_at < (at - interval '8 hours')::date + 1 + time '08:00' + interval '2 hours')
    and a.state in ('pending', 'booked')
    and (told.latest is null or told.latest <= o.created_at)
    and not exists (select blockers_closing(a))
$$;
