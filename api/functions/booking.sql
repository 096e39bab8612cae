-- Booking in one function: it picks an available doctor and room and inserts with ON CONFLICT DO NOTHING against the
-- exclusion constraints of `appointments`. A plain insert would deadlock when many want one time. After a conflict the
-- function picks again.

-- The key of an advisory lock: the same text always gives the same number.
create or replace function lock_number(what text) returns bigint
language sql immutable as $$ select hashtextextended(what, 7026) $$;

create or replace function new_reference() returns text
language sql volatile as $$
  -- 30 random bits as letters and digits that are not confused on the phone.
  select 'MLR-' || substr(code, 1, 4) || '-' || substr(code, 5, 2)
  from (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random.bytes, i) & 31) + 1, 1), '') as code
    from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(0, 5) i
  ) c
$$;

-- Why the start cannot be booked, or null.
create or replace function refused_start(p_branch text, p_starts_at timestamp, p_now timestamp) returns text
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

-- Whether the person has as many open appointments as allowed. The person is the patient, or all who share a contact.
-- The locks keep the count right until the transaction ends, and are taken in one order.
create or replace function is_full(r booking_request) returns boolean
language plpgsql as $$
declare
  contact text;
begin
  if r.most_open is null then
    return false;
  end if;
  if r.verified then
    perform pg_advisory_xact_lock(lock_number('patient:' || r.patient_id));
    return r.most_open <= (
      select count(*) from appointments
      where patient_id = r.patient_id and verified and is_open and starts_at > r.now);
  end if;
  foreach contact in array array[least(r.email_digest, r.phone_digest), greatest(r.email_digest, r.phone_digest)] loop
    perform pg_advisory_xact_lock(lock_number('contact:' || contact));
    if r.most_open <= (
      select count(*) from appointments
      where not verified and is_open and starts_at > r.now and (email_digest = contact or phone_digest = contact)
    ) then
      return true;
    end if;
  end loop;
  return false;
end $$;

create or replace function book_appointment(r booking_request) returns booking_result
language plpgsql as $$
declare
  slot tsrange := tsrange(r.starts_at, r.starts_at + interval '30 minutes');
  day date := r.starts_at::date;
  refused text := refused_start(r.branch, r.starts_at, r.now);
  blocked boolean;
  doctor int;
  room int;
  booked int;
begin
  if refused is not null then
    return (refused, null)::booking_result;
  end if;

  if is_full(r) then
    return (case when r.verified then 'patient_full' else 'contact_full' end, null)::booking_result;
  end if;

  -- A blocker that is being saved has this lock exclusively: the booking waits and then sees the blocker.
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || r.branch));
  if not r.verified then
    perform pg_advisory_xact_lock(lock_number('day:' || r.branch || day));
  end if;

  for attempt in 1..100 loop
    if exists (select from appointments a where a.person = r.person and a.period && slot) then
      return ('already_booked', null)::booking_result;
    end if;
    select bool_and(d.blocked) into blocked from doctors_for(r.branch, r.doctor_id, r.department_id, slot) d;
    if blocked then
      return ('slot_blocked', null)::booking_result;
    end if;
    if not r.verified and new_patients_on(r.branch, day) >= new_patient_limit(r.branch, day) then
      return ('day_full', null)::booking_result;
    end if;

    -- The doctor with the fewest patients that day, random between equals, so that concurrent bookings rarely collide.
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
      return ('slot_taken', null)::booking_result;
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
      return ('booked', booked)::booking_result;
    end if;
  end loop;
  -- Every round collided with a concurrent booking. No branch has a hundred doctors, so no slot is left.
  return ('slot_taken', null)::booking_result;
end $$;
