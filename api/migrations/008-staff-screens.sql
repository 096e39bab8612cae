-- What staff screens read: appointments by page and by search, and how many of them a blocker meets.

create extension if not exists pg_trgm;

-- How many appointments a branch has on a day, open and closed. Kept by the triggers below, so that a list knows its
-- total and the day its page starts on without counting, and neither is ever behind.
create table appointment_days (
  branch text not null references branches,
  day date not null,
  is_open boolean not null,
  booked int not null,
  primary key (branch, day, is_open)
);

create function count_appointment_days() returns trigger
language plpgsql as $$
begin
  -- In one order for everybody, so that two changes of several days never wait for each other.
  if tg_op = 'INSERT' then
    insert into appointment_days
      select branch, starts_at::date, is_open, count(*) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  elsif tg_op = 'DELETE' then
    insert into appointment_days
      select branch, starts_at::date, is_open, -count(*) from gone group by 1, 2, 3 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  else
    insert into appointment_days
      select branch, day, is_open, sum(change) from (
        select branch, starts_at::date as day, is_open, 1 as change from added
        union all
        select branch, starts_at::date, is_open, -1 from gone
      ) changed
      group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
      on conflict (branch, day, is_open) do update set booked = appointment_days.booked + excluded.booked;
  end if;
  return null;
end $$;

create trigger appointments_added after insert on appointments
  referencing new table as added for each statement execute function count_appointment_days();
create trigger appointments_changed after update on appointments
  referencing old table as gone new table as added for each statement execute function count_appointment_days();
create trigger appointments_gone after delete on appointments
  referencing old table as gone for each statement execute function count_appointment_days();

insert into appointment_days
  select branch, starts_at::date, is_open, count(*) from appointments group by 1, 2, 3;

-- One way through the list for each filter; `appointments_by_branch` is the fourth.
create index appointments_by_start on appointments (starts_at, id);
create index appointments_by_state on appointments (is_open, starts_at, id);
create index appointments_by_branch_and_state on appointments (branch, is_open, starts_at, id);

-- Words as a search compares them: lower case, without marks (Yoruba and Igbo ones, the hooks of Hausa letters) and
-- without any sign that means something to LIKE. Each has a space before it.
create function plain_words(what text) returns text
language sql immutable strict parallel safe as $$
  select rtrim(regexp_replace(
    ' ' || regexp_replace(
      lower(translate(normalize(what, nfkd), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky')), '[\u0300-\u036f''`´ʼʹ‘’]', '', 'g'),
    '[\s_.,;:/()%\\-]+', ' ', 'g'))
$$;

-- Names in any order, and the digits of the phone number.
alter table patients add column search_words text not null generated always as (
  plain_words(first_name || ' ' || last_name || ' ' || coalesce(middle_name, '')) || coalesce(' ' || substr(phone, 2), '')
) stored;
create index patients_by_search on patients using gin (search_words gin_trgm_ops);

create index appointments_by_reference on appointments (replace(reference, '-', '') text_pattern_ops);

-- As in 003, and each window says whose it is.
drop function blocker_windows;
create function blocker_windows(p_branch text, p_from date, p_until date)
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

-- How many appointments that have not begun fall into a blocker.
create function appointments_within(p_blocker int, p_now timestamp) returns int
language sql stable as $$
  with coming as materialized (
    select a.branch, a.doctor_id, a.period from appointments a where a.starts_at >= p_now
  ), closed as materialized (
    select r.code as branch, w.doctor_id, range_agg(w.period) as periods
    from branches r
    cross join lateral blocker_windows(
      r.code, p_now::date, (select max(upper(c.period))::date + 1 from coming c)) w
    where w.blocker_id = p_blocker
    group by r.code, w.doctor_id
  )
  select count(*)::int from coming a
  join closed c on c.branch = a.branch and (c.doctor_id is null or c.doctor_id = a.doctor_id) and a.period && c.periods
$$;
