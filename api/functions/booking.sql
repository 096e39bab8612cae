-- Booking in one function: it picks an available doctor and room and inserts with ON CONFLICT DO NOTHING against the
-- exclusion constraints of `appointments`. A plain insert would deadlock when many want one time. After a conflict the
-- function picks again.

-- The key of an advisory lock: the same text always gives the same number.
create or replace function lock_number(what text) returns bigint
language sql immutable as $$ select hashtextextended(what, 7026) $$;

-- PL/pgSQL keeps the plan of a statement for the connection. A scalar function in SQL is planned in each transaction, which
-- takes longer than to run it.

create or replace function new_reference() returns text
language plpgsql volatile as $$
begin
  -- 30 random bits as letters and digits that are not confused on the phone.
  return (
    select 'MLR-' || substr(code, 1, 4) || '-' || substr(code, 5, 2)
    from (
      select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random.bytes, i) & 31) + 1, 1), '') as code
      from (select uuid_send(gen_random_uuid()) as bytes) random, generate_series(0, 5) i
    ) c);
end $$;

-- Why the start cannot be booked, or null. Staff are not bound by the notice that the branch needs.
create or replace function refused_start(
  p_branch text, p_starts_at timestamp, p_minutes int, p_now timestamp, p_is_staff boolean
) returns text
language plpgsql stable as $$
begin
  return (
    select case
      when p_starts_at <= p_now then 'in_the_past'
      when not p_is_staff and p_starts_at < p_now + make_interval(mins => b.min_notice_minutes) then 'too_soon'
      when p_starts_at > p_now + make_interval(days => b.horizon_days) then 'too_far'
      when (extract(epoch from p_starts_at::time) / 60)::int % b.grid_minutes <> 0 then 'off_grid'
      when not exists (
        select from offered_starts(p_branch, p_starts_at::date, p_starts_at::date + 1, p_minutes) o where o.starts_at = p_starts_at
      ) then 'closed'
    end
    from branches b where b.code = p_branch);
end $$;

-- Makes concurrent bookings of one person wait for each other until the transaction ends. The person is the patient, or
-- all who share a contact. The locks are taken in one order.
create or replace function lock_booker(r booking_request) returns void
language plpgsql as $$
declare
  contact text;
begin
  if r.most_open is null then
    return;
  end if;
  if r.verified then
    perform pg_advisory_xact_lock(lock_number('patient:' || r.patient_id));
    return;
  end if;
  foreach contact in array array[least(r.email_digest, r.phone_digest), greatest(r.email_digest, r.phone_digest)] loop
    perform pg_advisory_xact_lock(lock_number('contact:' || contact));
  end loop;
end $$;

-- How many appointments that count the verified patient has.
create or replace function open_of_patient(p_patient int, p_now timestamp) returns bigint
language sql stable as $$
  select count(*) from appointments where patient_id = p_patient and verified and is_open and starts_at > p_now
$$;

-- Whether the person has as many open appointments as allowed.
create or replace function has_reached_limit(r booking_request) returns boolean
language plpgsql as $$
begin
  if r.most_open is null then
    return false;
  end if;
  if r.verified then
    return r.most_open <= open_of_patient(r.patient_id, r.now);
  end if;
  return exists (
    select from unnest(array[r.email_digest, r.phone_digest]) as contact(digest)
    where r.most_open <= (
      select count(*) from appointments a
      where not a.verified and a.is_open and a.starts_at > r.now
        -- What nobody confirmed does not count for long: anybody can book with these contacts.
        and a.created_at > coalesce(r.counted_since, '-infinity')
        and (a.email_digest = contact.digest or a.phone_digest = contact.digest)));
end $$;

-- The patient of the booking; a new one is inserted.
create or replace function patient_of(r booking_request) returns int
language plpgsql as $$
declare
  patient int := r.patient_id;
begin
  if patient is null then
    insert into patients (
      first_name, last_name, middle_name, email, phone, date_of_birth, age, gender, address, nationality, branch, created_at
    )
    select p.first_name, p.last_name, p.middle_name, p.email, p.phone, p.date_of_birth, p.age, p.gender, p.address,
      p.nationality, r.branch, r.instant
    from jsonb_populate_record(null::patients, r.new_patient) p
    returning id into patient;
  end if;
  return patient;
end $$;

-- An available doctor: the one with the fewest patients that day, random between equals, so that concurrent bookings
-- rarely collide. The appointment `p_except` does not count.
create or replace function available_doctor(
  p_branch text, p_doctor int, p_department int, p_service int, p_slot tsrange, p_except int
) returns int
language plpgsql volatile as $$
begin
  return (
    with booked as materialized (
      select a.doctor_id, a.period, a.id
      from appointments a
      where a.branch = p_branch and a.state <> 'cancelled'
        and a.starts_at >= lower(p_slot)::date and a.starts_at < lower(p_slot)::date + 1
    )
    select d.doctor_id
    from doctors_for(p_branch, p_doctor, p_department, p_service, p_slot) d
    where not d.blocked
      and not exists (
        select from booked b
        where b.doctor_id = d.doctor_id and b.period && p_slot and b.id is distinct from p_except)
      and not exists (
        select from waiting_list_offers w where w.doctor_id = d.doctor_id and w.period && p_slot and w.state = 'open')
    order by (select count(*) from booked b where b.doctor_id = d.doctor_id), random()
    limit 1);
end $$;

-- The wanted room if it is available, otherwise another one.
create or replace function available_room(p_branch text, p_slot tsrange, p_except int, p_wanted int) returns int
language plpgsql volatile as $$
begin
  return (
    select o.id from rooms o
    where o.branch = p_branch and o.active
      and not exists (
        select from appointments a
        where a.room_id = o.id and a.period && p_slot and a.state <> 'cancelled' and a.id is distinct from p_except)
      and not exists (
        select from waiting_list_offers w where w.room_id = o.id and w.period && p_slot and w.state = 'open')
    -- The room of a moved appointment stays if it is available.
    order by o.id is not distinct from p_wanted desc,
      o.id is not distinct from (select a.room_id from appointments a where a.id = p_except) desc, random()
    limit 1);
end $$;

-- The order of the checks is part of the answer: what everybody can see (hours, blockers, doctors and rooms) is checked
-- before the person, so that nobody can find another person's appointment among the times that are taken.
create or replace function book_appointment(r booking_request) returns booking_result
language plpgsql as $$
declare
  minutes int := service_minutes(r.service_id);
  slot tsrange := tsrange(r.starts_at, r.starts_at + make_interval(mins => minutes));
  day date := r.starts_at::date;
  refused text := refused_start(r.branch, r.starts_at, minutes, r.now, coalesce(r.by_desk, false));
  doctor int;
  room int;
  patient int;
  booked int;
begin
  if refused is not null then
    return (refused, null)::booking_result;
  end if;

  perform lock_booker(r);
  -- A blocker that is being saved has this lock exclusively: the booking waits and then sees the blocker.
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || r.branch));
  if not r.verified then
    perform pg_advisory_xact_lock(lock_number('day:' || r.branch || day));
  end if;

  for attempt in 1..100 loop
    doctor := available_doctor(r.branch, r.doctor_id, r.department_id, r.service_id, slot, null);
    if doctor is null and (
      select bool_and(d.blocked) from doctors_for(r.branch, r.doctor_id, r.department_id, r.service_id, slot) d
    ) then
      return ('slot_blocked', null)::booking_result;
    end if;
    if not r.verified and not coalesce(r.over_full_day, false)
      and new_patients_on(r.branch, day) >= new_patient_limit(r.branch, day) then
      return ('day_full', null)::booking_result;
    end if;

    room := available_room(r.branch, slot, null, r.room_id);
    if doctor is null or room is null then
      return ('slot_taken', null)::booking_result;
    end if;

    if exists (select from appointments a where a.person = r.person and a.period && slot and a.state <> 'cancelled') then
      return ('already_booked', null)::booking_result;
    end if;
    if has_reached_limit(r) then
      return (case when r.verified then 'patient_full' else 'contact_full' end, null)::booking_result;
    end if;

    patient := coalesce(patient, patient_of(r));
    insert into appointments (
      reference, branch, patient_id, person, verified, doctor_id, room_id, service_id, service_text, type, description,
      starts_at, ends_at, email_digest, phone_digest, language, created_at, state, desk_note
    ) values (
      new_reference(), r.branch, patient, r.person, r.verified, doctor, room, r.service_id, r.service_text, r.type,
      r.description, lower(slot), upper(slot), r.email_digest, r.phone_digest, r.language, r.instant,
      case when r.by_desk then 'booked' else 'pending' end, nullif(r.desk_note, '')
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

-- Books and, with the appointment, inserts its links and confirmations ([{ id, channel, sealed, hash }]) in one statement:
-- locks of the booking are held until the transaction ends, so it should end soon. `booked` is the answer.
create or replace function book_with_messages(r booking_request, p_messages jsonb, out outcome text, out booked jsonb)
language plpgsql as $$
declare
  result booking_result := book_appointment(r);
begin
  outcome := result.outcome;
  if result.appointment_id is null then
    return;
  end if;
  insert into appointment_links (hash, appointment_id, created_at)
    select m.hash, result.appointment_id, r.instant from jsonb_to_recordset(p_messages) as m(hash text);
  insert into outbox (
      id, channel, sealed, created_at, next_at, kind, location, language, appointment_id, appointment_start, give_up_at)
    select m.id, m.channel, m.sealed, r.instant, r.instant, 'confirmation', r.branch, r.language, result.appointment_id,
      r.starts_at, r.starts_at at time zone 'Africa/Lagos'
    from jsonb_to_recordset(p_messages) as m(id uuid, channel text, sealed text);
  select jsonb_build_object(
      'id', a.id, 'reference', a.reference, 'appointment_date', to_char(a.starts_at, 'YYYY-MM-DD'),
      'start_time', to_char(a.starts_at, 'HH24:MI'), 'location', a.branch,
      'duration', (extract(epoch from a.ends_at - a.starts_at) / 60)::int,
      'changeUntil', to_char(change_until(a), 'YYYY-MM-DD"T"HH24:MI'),
      'doctor', jsonb_build_object(
        'id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'title', d.title, 'profession', d.profession))
    into booked
    from appointments a join doctors d on d.id = a.doctor_id
    where a.id = result.appointment_id;
end $$;
