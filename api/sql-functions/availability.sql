-- Which times are available. Booking and `GET /availability` both use these functions.

-- The periods that blockers close at a branch on the days from `p_from` to before `p_until`; no doctor: the whole branch.
create or replace function blocker_windows(p_branch text, p_from date, p_until date)
returns table (blocker_id int, doctor_id int, period tsrange)
language sql stable as $$
  select b.id, b.doctor_id, tsrange(b.starts_at, b.ends_at)
  from blockers b
  where b.type = 'One Time'
    and (b.branch is null or b.branch = p_branch)
    and b.starts_at < p_until::timestamp and b.ends_at > p_from::timestamp
  union all
  select b.id, b.doctor_id,
    case
      when b.type = 'Yearly' or b.starts_at is null then tsrange(d.day, d.day + interval '1 day')
      else tsrange(
        d.day + b.starts_at::time,
        d.day + case when b.ends_at::time = '00:00' then interval '1 day' else b.ends_at::time::interval end)
    end
  from blockers b
  cross join generate_series(p_from::timestamp, p_until::timestamp - interval '1 day', interval '1 day') as d(day)
  where b.type <> 'One Time'
    and (b.branch is null or b.branch = p_branch)
    and d.day >= b.active_from
    and case b.type
      when 'Daily' then true
      when 'Weekly' then extract(dow from d.day)::int = any (b.recurring_days)
      when 'Monthly' then extract(day from d.day)::int = any (b.recurring_dates)
      else extract(month from d.day)::int = b.selected_month + 1 and extract(day from d.day)::int = any (b.recurring_dates)
    end
$$;

-- The blockers that close the time of the appointment at its branch, for all or for its doctor.
create or replace function blockers_closing(a appointments) returns setof int
language sql stable as $$
  select distinct w.blocker_id
  from blocker_windows(a.branch, a.starts_at::date, a.ends_at::date + 1) w
  where (w.doctor_id is null or w.doctor_id = a.doctor_id) and w.period && a.period
$$;

-- Whether the patient was called about every blocker that closes the time of the appointment now. Of use where there was a call.
create or replace function was_called_about_all_blockers(a appointments) returns boolean
language plpgsql stable as $$
begin
  return not exists (
    select from blockers_closing(a) b
    where not exists (
      select from appointment_calls c
      where c.appointment_id = a.id and c.action = 'called' and c.starts_at = a.starts_at and c.blocker_id = b));
end $$;

-- Minutes that a service takes; 30 for one that is not in the catalogue.
create or replace function service_minutes(p_service int) returns int
language plpgsql stable as $$
begin
  return coalesce((select duration_minutes from services where id = p_service), 30);
end $$;

-- The doctors of the branch who take bookings for the service. Returns a table, so that it becomes a part of the query.
create or replace function doctors_offering(p_branch text, p_service int)
returns table (doctor_id int, department_id int)
language sql stable as $$
  select d.id, d.department_id from doctors d
  where d.branch = p_branch and d.active
    and (p_service is null
      or not exists (select from service_doctors s where s.service_id = p_service)
      or exists (select from service_doctors s where s.service_id = p_service and s.doctor_id = d.id))
$$;

-- When doctors with working hours of their own do not work, on the days from `p_from` to before `p_until`. One row for
-- each doctor: with one for each day `available_times_except` is slower.
create or replace function doctor_off_times(p_branch text, p_from date, p_until date)
returns table (doctor_id int, periods tsmultirange)
language sql stable as $$
  select d.id, tsmultirange(tsrange(p_from, p_until))
    - coalesce(range_agg(tsrange(day.day + h.opens, day.day + h.closes)) filter (where h.opens is not null), '{}')
  from doctors d
  cross join generate_series(p_from::timestamp, p_until::timestamp - interval '1 day', interval '1 day') as day(day)
  left join doctor_hours h on h.doctor_id = d.id and h.weekday = extract(dow from day.day)::int
  where d.branch = p_branch and exists (select from doctor_hours own where own.doctor_id = d.id)
  group by d.id
$$;

-- Every start on the branch's grid from which `p_minutes` fit into the opening hours, on the days from `p_from` to before
-- `p_until`.
create or replace function offered_starts(p_branch text, p_from date, p_until date, p_minutes int)
returns table (starts_at timestamp)
language sql stable as $$
  select d.day + make_interval(mins => m.minute)
  from branches b
  cross join generate_series(p_from::timestamp, p_until::timestamp - interval '1 day', interval '1 day') as d(day)
  join branch_hours h on h.branch = b.code and h.weekday = extract(dow from d.day)::int
  cross join lateral generate_series(
    (ceil(extract(epoch from h.opens) / 60 / b.grid_minutes) * b.grid_minutes)::int,
    (extract(epoch from h.closes) / 60)::int - p_minutes,
    b.grid_minutes) as m(minute)
  where b.code = p_branch
$$;

-- How many minutes of each open day new patients may have: their share of the time that doctors and rooms have.
create or replace function new_patient_limits(p_branch text, p_from date, p_until date)
returns table (day date, most int)
language sql stable as $$
  with weekdays as materialized (
    select h.weekday, floor(
      least(
        sum(d.seconds),
        sum(extract(epoch from h.closes - h.opens)) * (select count(*) from rooms where branch = p_branch and active))
      / 60 * (select new_patient_share from branches where code = p_branch) / 100)::int as most
    from branch_hours h
    cross join lateral (
      -- LEAST and GREATEST ignore null: a doctor without working hours has those of the branch.
      select coalesce(sum(greatest(0, extract(epoch from least(h.closes, o.closes) - greatest(h.opens, o.opens)))), 0)
        as seconds
      from doctors d left join doctor_hours o on o.doctor_id = d.id and o.weekday = h.weekday
      where d.branch = p_branch and d.active
        and (o.doctor_id is not null or not exists (select from doctor_hours own where own.doctor_id = d.id))
    ) d
    where h.branch = p_branch
    group by h.weekday
  )
  select d.day::date, w.most
  from generate_series(p_from::timestamp, p_until::timestamp - interval '1 day', interval '1 day') as d(day)
  join weekdays w on w.weekday = extract(dow from d.day)::int
$$;

-- In PL/pgSQL, which keeps the plan: see `booking.sql`.
create or replace function new_patient_limit(p_branch text, p_day date)
returns int
language plpgsql stable as $$
begin
  return (
    select coalesce((select most from new_patient_limits(p_branch, p_day, p_day + 1)), 0));
end $$;

-- Times that are held for new patients on a day other than that of their appointment.
create or replace function held_for_new(p_branch text) returns table (offer_id bigint, day date)
language sql stable as $$
  select o.id, o.starts_at::date
  from waiting_list_offers o
  join waiting_list_entries e on e.id = o.entry_id
  join appointments a on a.id = e.appointment_id
  where o.branch = p_branch and o.state = 'open' and not a.verified and a.starts_at::date <> o.starts_at::date
$$;

-- How many minutes of the day new patients have booked or are held for them.
create or replace function new_patients_on(p_branch text, p_day date)
returns int
language plpgsql stable as $$
begin
  return (
    select coalesce(extract(epoch from sum(t.ends_at - t.starts_at)) / 60, 0)::int from (
      select a.starts_at, a.ends_at from appointments a
      where a.branch = p_branch and not a.verified and a.state <> 'cancelled'
        and a.starts_at >= p_day and a.starts_at < p_day + 1
      union all
      select o.starts_at, o.ends_at from held_for_new(p_branch) h join waiting_list_offers o on o.id = h.offer_id
      where h.day = p_day
    ) t);
end $$;

-- The doctors a booking may get, and whether a blocker or the working hours close the slot for each.
create or replace function doctors_for(p_branch text, p_doctor int, p_department int, p_service int, p_slot tsrange)
returns table (doctor_id int, blocked boolean)
language sql stable as $$
  with windows as materialized (
    select doctor_id, tsmultirange(period) as periods
    from blocker_windows(p_branch, lower(p_slot)::date, lower(p_slot)::date + 1)
    union all
    select * from doctor_off_times(p_branch, lower(p_slot)::date, lower(p_slot)::date + 1)
  )
  select d.doctor_id, exists (
    select from windows w where (w.doctor_id is null or w.doctor_id = d.doctor_id) and w.periods && p_slot
  )
  from doctors_offering(p_branch, p_service) d
  where (p_doctor is null or d.doctor_id = p_doctor)
    and (p_department is null or d.department_id = p_department)
$$;

-- Whether the doctor takes bookings for the service and is not blocked then. Other appointments are not looked at.
create or replace function is_doctor_available(p_branch text, p_doctor int, p_service int, p_slot tsrange) returns boolean
language sql stable as $$
  select exists (select from doctors_for(p_branch, p_doctor, null, p_service, p_slot) d where not d.blocked)
$$;

-- How many days ahead a start can be booked. `p_is_staff`: by the front desk, which is not bound by the horizon of the branch.
create or replace function horizon_days(b branches, p_is_staff boolean) returns int
language sql immutable as $$
  select case when p_is_staff then 730 else b.horizon_days end
$$;

-- One row for each offered start of an appointment of `p_minutes`; null: as long as the service. The appointment
-- `p_except`, which is to be moved, takes no time, nor does an offer to its patient; its own start is available only if its
-- doctor is not available then and any doctor is wanted. `p_is_staff`: see `refused_start`. Materialized parts and
-- multiranges: with NOT EXISTS for each start it takes seconds.
create or replace function available_times_for(
  p_branch text, p_from date, p_until date, p_doctor int, p_service int, p_minutes int, p_now timestamp, p_as_new boolean,
  p_except int, p_is_staff boolean
)
returns table (day date, start text, free boolean)
language sql stable as $$
  -- Materialized: otherwise the function is called for each start.
  with service as materialized (
    select coalesce(p_minutes, service_minutes(p_service)) as minutes
  ), starts as materialized (
    select o.starts_at, tsrange(o.starts_at, o.starts_at + make_interval(mins => s.minutes)) as period
    from service s
    cross join lateral offered_starts(p_branch, p_from, p_until, s.minutes) o
  ), windows as materialized (
    select * from blocker_windows(p_branch, p_from, p_until)
  ), booked as materialized (
    select a.doctor_id, a.room_id, a.period, case when not a.verified then a.starts_at::date end as new_on
    from appointments a
    where a.branch = p_branch and a.state <> 'cancelled' and a.starts_at >= p_from - 1 and a.starts_at < p_until
      and a.id is distinct from p_except
    union all
    select o.doctor_id, o.room_id, o.period, h.day
    from waiting_list_offers o left join held_for_new(p_branch) h on h.offer_id = o.id
    where o.branch = p_branch and o.state = 'open'
      and not exists (select from waiting_list_entries e where e.id = o.entry_id and e.appointment_id = p_except)
  ), closed as materialized (
    select coalesce(range_agg(period), '{}') as periods from windows where doctor_id is null
  ), doctor_taken as materialized (
    select d.doctor_id, coalesce(range_agg(t.period) filter (where t.period is not null), '{}') as periods
    from doctors_offering(p_branch, p_service) d
    left join (
      select doctor_id, period from booked
      union all
      select doctor_id, period from windows where doctor_id is not null
    ) t on t.doctor_id = d.doctor_id
    where p_doctor is null or d.doctor_id = p_doctor
    group by d.doctor_id
  ), doctor_busy as materialized (
    select t.periods + coalesce(a.periods, '{}') as periods
    from doctor_taken t left join doctor_off_times(p_branch, p_from, p_until) a on a.doctor_id = t.doctor_id
  ), room_busy as materialized (
    select r.id, coalesce(range_agg(t.period) filter (where t.period is not null), '{}') as periods
    from rooms r left join booked t on t.room_id = r.id
    where r.branch = p_branch and r.active
    group by r.id
  ), new_bookings as materialized (
    select b.new_on as day, extract(epoch from sum(upper(b.period) - lower(b.period))) / 60 as minutes
    from booked b where p_as_new and b.new_on is not null group by b.new_on
  ), days_for_new as materialized (
    select l.day
    from service s
    cross join new_patient_limits(p_branch, p_from, p_until) l
    left join new_bookings n on n.day = l.day
    where p_as_new and coalesce(n.minutes, 0) + s.minutes <= l.most
  ), own as materialized (
    select a.starts_at from appointments a
    where a.id = p_except and (p_doctor is not null or is_doctor_available(a.branch, a.doctor_id, a.service_id, a.period))
  )
  select s.starts_at::date, to_char(s.starts_at, 'HH24:MI'),
    case when p_is_staff then s.starts_at > p_now else s.starts_at >= p_now + make_interval(mins => b.min_notice_minutes) end
    and s.starts_at <= p_now + make_interval(days => horizon_days(b, p_is_staff))
    and not s.period && closed.periods
    and exists (select from doctor_busy d where not s.period && d.periods)
    and exists (select from room_busy r where not s.period && r.periods)
    and (not p_as_new or s.starts_at::date in (select d.day from days_for_new d))
    and s.starts_at not in (select o.starts_at from own o)
  from starts s cross join closed cross join branches b
  where b.code = p_branch
  order by s.starts_at
$$;

-- For older servers, which do not say whether the front desk asks.
create or replace function available_times_except(
  p_branch text, p_from date, p_until date, p_doctor int, p_service int, p_minutes int, p_now timestamp, p_as_new boolean,
  p_except int
)
returns table (day date, start text, free boolean)
language sql stable as $$
  select *
  from available_times_for(p_branch, p_from, p_until, p_doctor, p_service, p_minutes, p_now, p_as_new, p_except, false)
$$;

-- For older servers, which do not name the appointment.
create or replace function available_times_lasting(
  p_branch text, p_from date, p_until date, p_doctor int, p_service int, p_minutes int, p_now timestamp, p_as_new boolean
)
returns table (day date, start text, free boolean)
language sql stable as $$
  select *
  from available_times_except(p_branch, p_from, p_until, p_doctor, p_service, p_minutes, p_now, p_as_new, null)
$$;

-- For older servers, which do not name the minutes.
create or replace function available_times(
  p_branch text, p_from date, p_until date, p_doctor int, p_service int, p_now timestamp, p_as_new boolean
)
returns table (day date, start text, free boolean)
language sql stable as $$
  select * from available_times_except(p_branch, p_from, p_until, p_doctor, p_service, null, p_now, p_as_new, null)
$$;

-- How many future appointments a blocker covers, of those that can still be moved: as in `affected-appointments.ts`.
create or replace function appointments_within(p_blocker int, p_now timestamp) returns int
language sql stable as $$
  with upcoming as materialized (
    select a.branch, a.doctor_id, a.period from appointments a where a.state in ('pending', 'booked') and a.starts_at > p_now
  ), closed as materialized (
    select r.code as branch, w.doctor_id, range_agg(w.period) as periods
    from branches r
    cross join lateral blocker_windows(
      r.code, p_now::date, (select max(upper(c.period))::date + 1 from upcoming c)) w
    where w.blocker_id = p_blocker
    group by r.code, w.doctor_id
  )
  select count(*)::int from upcoming a
  join closed c on c.branch = a.branch and (c.doctor_id is null or c.doctor_id = a.doctor_id) and a.period && c.periods
$$;
