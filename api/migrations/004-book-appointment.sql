-- Booking as one function: it tries a free doctor and room and inserts with ON CONFLICT DO NOTHING against the
-- exclusion constraints. A plain insert ends in deadlocks when many want one time; a try that loses here looks again.

create type booking_request as (
  branch text,
  starts_at timestamp,
  now timestamp, -- clinic time
  instant timestamptz, -- the same moment
  patient_id int,
  person text,
  verified boolean,
  doctor_id int, -- null: any
  department_id int, -- null: any
  service_id int,
  service_text text,
  type text,
  description text,
  email_digest text,
  phone_digest text,
  language text
);

-- `outcome` is `booked` or why not; `retry_after` in seconds, where waiting helps.
create type booking_result as (outcome text, appointment_id int, retry_after int);

-- The same number for everybody who locks the same thing until the end of the transaction.
create function lock_number(what text) returns bigint
language sql immutable as $$ select hashtextextended(what, 7026) $$;

create function new_reference() returns text
language sql volatile as $$
  -- 30 random bits in letters and digits that nobody confuses on the phone.
  select 'MLR-' || substr(code, 1, 4) || '-' || substr(code, 5, 2)
  from (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random.bytes, i) & 31) + 1, 1), '') as code
    from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(0, 5) i
  ) c
$$;

-- What is wrong with the start itself, or null.
create function refused_start(p_branch text, p_starts_at timestamp, p_now timestamp) returns text
language sql stable as $$
  select case
    when p_starts_at <= p_now then 'in_the_past'
    when p_starts_at < p_now + make_interval(mins => b.min_notice_minutes) then 'too_soon'
    when p_starts_at > p_now + make_interval(days => b.horizon_days) then 'too_far'
    when (extract(epoch from p_starts_at::time) / 60)::int % b.grid_minutes <> 0 then 'off_grid'
    when not exists (
      select from offered_starts(p_branch, p_starts_at::date, p_starts_at::date + 1) o where o.starts_at = p_starts_at
    ) then 'closed'
  end
  from branches b where b.code = p_branch
$$;

-- Seconds until these contacts, which nobody verified, may have one more open appointment; null when they may now.
-- Takes the locks that make the count hold until the transaction ends, in one order for everybody.
create function contact_wait(r booking_request) returns int
language plpgsql as $$
declare
  allowed int := (select open_bookings_per_contact from branches where code = r.branch);
  contact text;
  free_at timestamp;
begin
  foreach contact in array array[least(r.email_digest, r.phone_digest), greatest(r.email_digest, r.phone_digest)] loop
    perform pg_advisory_xact_lock(lock_number('contact:' || contact));
    select a.starts_at into free_at from (
      select starts_at, is_open from appointments where email_digest = contact and not verified and starts_at > r.now
      union all
      select starts_at, is_open from appointments where phone_digest = contact and not verified and starts_at > r.now
    ) a where a.is_open
    order by a.starts_at desc offset allowed - 1 limit 1;
    if free_at is not null then
      return greatest(1, extract(epoch from free_at - r.now)::int);
    end if;
  end loop;
  return null;
end $$;

create function book_appointment(r booking_request) returns booking_result
language plpgsql as $$
declare
  slot tsrange := tsrange(r.starts_at, r.starts_at + interval '30 minutes');
  day date := r.starts_at::date;
  refused text := refused_start(r.branch, r.starts_at, r.now);
  wait int;
  blocked boolean;
  doctor int;
  room int;
  booked int;
begin
  if refused is not null then
    return (refused, null, null)::booking_result;
  end if;

  if not r.verified then
    wait := contact_wait(r);
    if wait is not null then
      return ('contact_full', null, wait)::booking_result;
    end if;
  end if;

  -- A blocker that is being saved holds this exclusively: the booking comes wholly before it or sees it.
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || r.branch));
  if not r.verified then
    perform pg_advisory_xact_lock(lock_number('day:' || r.branch || day));
  end if;

  for attempt in 1..100 loop
    if exists (select from appointments a where a.person = r.person and a.period && slot) then
      return ('already_booked', null, null)::booking_result;
    end if;
    select bool_and(d.blocked) into blocked from doctors_for(r.branch, r.doctor_id, r.department_id, slot) d;
    if blocked then
      return ('slot_blocked', null, null)::booking_result;
    end if;
    if not r.verified and new_patients_on(r.branch, day) >= new_patient_limit(r.branch, day) then
      return ('day_full', null, null)::booking_result;
    end if;

    -- The doctor with the fewest patients that day, chance between equals, so that rivals seldom want the same.
    select d.doctor_id into doctor
    from doctors_for(r.branch, r.doctor_id, r.department_id, slot) d
    where not d.blocked
      and not exists (select from appointments a where a.doctor_id = d.doctor_id and a.period && slot)
    order by (
      select count(*) from appointments a
      where a.doctor_id = d.doctor_id and a.period && tsrange(day::timestamp, day + interval '1 day')
    ), random()
    limit 1;
    select o.id into room from rooms o
    where o.branch = r.branch and o.active
      and not exists (select from appointments a where a.room_id = o.id and a.period && slot)
    order by random()
    limit 1;
    if doctor is null or room is null then
      return ('slot_taken', null, null)::booking_result;
    end if;

    insert into appointments (
      reference, branch, patient_id, person, verified, doctor_id, room_id, service_id, service_text, type, description,
      starts_at, ends_at, email_digest, phone_digest, language, created_at
    ) values (
      new_reference(), r.branch, r.patient_id, r.person, r.verified, doctor, room, r.service_id, r.service_text, r.type,
      r.description, lower(slot), upper(slot), r.email_digest, r.phone_digest, r.language, r.instant
    )
    on conflict do nothing
    returning id into booked;
    if booked is not null then
      return ('booked', booked, null)::booking_result;
    end if;
  end loop;
  -- Each round lost to a booking that was saved meanwhile, and no branch has a hundred doctors at one time.
  return ('slot_taken', null, null)::booking_result;
end $$;
