-- Booking in one function: it picks an available doctor and room and inserts with ON CONFLICT DO NOTHING against the
-- exclusion constraints of `appointments`. A plain insert would deadlock when many want one time. After a conflict the
-- function picks again.

-- The key of an advisory lock: the same text always gives the same number.
create or replace function lock_number(what text) returns bigint
language sql immutable as $$ select hashtextextended(what, 7026) $$;

-- PL/pgSQL keeps the plan of a statement for the connection. A scalar function in SQL is planned in each transaction, which
-- takes longer than to run it. Where PostgreSQL would still plan for the values of each call, `plan_cache_mode` of the
-- function that the server calls keeps one plan for all values.

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

-- Why the start cannot be booked, or null. `p_is_staff`: the front desk, which is not bound by the notice and the horizon of
-- the branch: a patient comes again in half a year. Staff who book in the portal must keep both. A start more than two years
-- ahead is a typing error.
create or replace function refused_start(
  p_branch text, p_starts_at timestamp, p_minutes int, p_now timestamp, p_is_staff boolean
) returns text
language plpgsql stable as $$
begin
  return (
    select case
      when p_starts_at <= p_now then 'in_the_past'
      when not p_is_staff and p_starts_at < p_now + make_interval(mins => b.min_notice_minutes) then 'too_soon'
      when p_starts_at > p_now + make_interval(days => horizon_days(b, p_is_staff)) then 'too_far'
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

-- Number of open appointments of a verified patient that count towards the limit.
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
        -- Unverified bookings count for `contactWindowHours` only, because anybody can book with these contacts.
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

-- An available doctor and an available room at once; null where there is none. The doctor is the one with the fewest
-- patients that day, random between equals, so that concurrent bookings rarely collide. The room is the wanted one, or that
-- of the appointment `p_except`, if it is available. `p_except` itself takes no time, nor does an offer to its patient.
create or replace function available_place(
  p_branch text, p_doctor int, p_department int, p_service int, p_slot tsrange, p_except int, p_room int,
  out doctor int, out room int
)
language plpgsql volatile as $$
begin
  with booked as materialized (
    select a.doctor_id, a.room_id, a.period && p_slot as overlaps, a.id
    from appointments a
    where a.branch = p_branch and a.state <> 'cancelled'
      and a.starts_at >= lower(p_slot)::date and a.starts_at < lower(p_slot)::date + 1
  ), taken as materialized (
    select b.doctor_id, b.room_id from booked b where b.overlaps and b.id is distinct from p_except
    union all
    select w.doctor_id, w.room_id from waiting_list_offers w
    where w.period && p_slot and w.state = 'open'
      and not exists (select from waiting_list_entries e where e.id = w.entry_id and e.appointment_id = p_except)
  )
  select (
      select d.doctor_id
      from doctors_for(p_branch, p_doctor, p_department, p_service, p_slot) d
      where not d.blocked and not exists (select from taken t where t.doctor_id = d.doctor_id)
      order by (select count(*) from booked b where b.doctor_id = d.doctor_id), random()
      limit 1
    ), (
      select o.id from rooms o
      where o.branch = p_branch and o.active and not exists (select from taken t where t.room_id = o.id)
      order by o.id is not distinct from p_room desc,
        o.id is not distinct from (select a.room_id from appointments a where a.id = p_except) desc, random()
      limit 1
    )
    into doctor, room;
end $$;

-- The order of the checks is part of the result. For an unverified person, the opening hours, blockers, doctors and rooms are
-- checked before the person's own appointments. So nobody can find out from a taken time whether another person has an
-- appointment then. A verified patient gets `already_booked` first. So do staff who may change appointments, if that
-- appointment is in the branch of the booking. A refused booking stores nothing, even if the transaction is committed.
create or replace function book_appointment(r booking_request) returns booking_result
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  minutes int;
  slot tsrange;
  day date := r.starts_at::date;
  refused text;
  place record;
  patient int;
  booked int;
  has_appointment boolean;
  -- Whether the requester may know of that appointment also at a time that is taken.
  may_know_first boolean;
  -- Of staff with the right to change appointments, in the front desk or in the portal. They have no limits.
  knows_branch_appointments boolean := r.most_open is null;
begin
  perform lock_booker(r);
  -- A blocker that is being saved and an import of the clinic have this lock exclusively: the booking waits and then sees the
  -- blocker, and the hours and services of the import.
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || r.branch));
  minutes := service_minutes(r.service_id);
  slot := tsrange(r.starts_at, r.starts_at + make_interval(mins => minutes));
  refused := case
    when exists (select from services s where s.id = r.service_id and not s.active) then 'service_not_offered'
    else refused_start(r.branch, r.starts_at, minutes, r.now, coalesce(r.by_desk, false))
  end;
  if refused is not null then
    return (refused, null)::booking_result;
  end if;
  if not r.verified then
    perform pg_advisory_xact_lock(lock_number('day:' || r.branch || day));
  end if;

  for attempt in 1..100 loop
    place := available_place(r.branch, r.doctor_id, r.department_id, r.service_id, slot, null, r.room_id);
    select count(*) > 0,
        coalesce(bool_or(case when knows_branch_appointments then a.branch = r.branch else r.verified end), false)
      into has_appointment, may_know_first
      from appointments a where a.person = r.person and a.period && slot and a.state <> 'cancelled';
    if may_know_first then
      refused := 'already_booked';
    elsif place.doctor is null and (
      select bool_and(d.blocked) from doctors_for(r.branch, r.doctor_id, r.department_id, r.service_id, slot) d
    ) then
      refused := 'slot_blocked';
    elsif not r.verified and not coalesce(r.over_full_day, false)
      and new_patients_on(r.branch, day) + minutes > new_patient_limit(r.branch, day) then
      refused := 'day_full';
    elsif place.doctor is null or place.room is null then
      refused := 'slot_taken';
    elsif has_appointment then
      refused := 'already_booked';
    elsif has_reached_limit(r) then
      refused := case when r.verified then 'patient_full' else 'contact_full' end;
    end if;
    exit when refused is not null;

    patient := coalesce(patient, patient_of(r));
    insert into appointments (
      reference, branch, patient_id, person, verified, doctor_id, room_id, service_id, service_text, type, description,
      starts_at, ends_at, email_digest, phone_digest, language, created_at, state, desk_note, booked_by_staff
    ) values (
      new_reference(), r.branch, patient, r.person, r.verified, place.doctor, place.room, r.service_id, r.service_text,
      r.type, r.description, lower(slot), upper(slot), r.email_digest, r.phone_digest, r.language, r.instant,
      case when r.by_desk then 'booked' else 'pending' end, nullif(r.desk_note, ''), coalesce(r.by_staff, false)
    )
    on conflict do nothing
    returning id into booked;
    if booked is not null then
      return ('booked', booked)::booking_result;
    end if;
  end loop;
  -- The new patient of a round that collided with a concurrent booking.
  if r.patient_id is null and patient is not null then
    delete from patients where id = patient;
  end if;
  -- If every round collided: no branch has a hundred doctors, so no slot is left.
  return (coalesce(refused, 'slot_taken'), null)::booking_result;
end $$;

-- Books and, with the appointment, inserts its links and confirmations ([{ id, channel, sealed, hash }]) in one statement:
-- locks of the booking are held until the transaction ends, so it should end soon. `booked` is the result.
create or replace function book_with_notifications(r booking_request, p_notifications jsonb, out outcome text, out booked jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  result booking_result := book_appointment(r);
begin
  outcome := result.outcome;
  if result.appointment_id is null then
    return;
  end if;
  insert into appointment_links (hash, appointment_id, created_at, channel)
    select m.hash, result.appointment_id, r.instant, m.channel
    from jsonb_to_recordset(p_notifications) as m(hash text, channel text);
  insert into outbox (
      id, channel, sealed, created_at, next_at, kind, location, language, appointment_id, appointment_start, give_up_at)
    select m.id, m.channel, m.sealed, r.instant, r.instant, 'confirmation', r.branch, r.language, result.appointment_id,
      r.starts_at, r.starts_at at time zone 'Africa/Lagos'
    from jsonb_to_recordset(p_notifications) as m(id uuid, channel text, sealed text);
  select jsonb_build_object(
      'id', a.id, 'reference', a.reference, 'appointment_date', to_char(a.starts_at, 'YYYY-MM-DD'),
      'start_time', to_char(a.starts_at, 'HH24:MI'), 'location', a.branch,
      'duration', (extract(epoch from a.ends_at - a.starts_at) / 60)::int,
      'changeUntil', to_char(change_until(a), 'YYYY-MM-DD"T"HH24:MI'),
      'sentBy', jsonb_path_query_array(p_notifications, '$[*].channel'),
      'doctor', jsonb_build_object(
        'id', d.id, 'first_name', d.first_name, 'last_name', d.last_name, 'title', d.title, 'profession', d.profession))
    into booked
    from appointments a join doctors d on d.id = a.doctor_id
    where a.id = result.appointment_id;
end $$;

-- Books once for each key ({ digest, fingerprint, expires_at }, or null: a booking without a key) and stores `booked` with it.
-- A request waits for a running one with the same key, and `outcome` is `repeated` if that one booked. The key of a cancelled
-- appointment counts as unused. A refused booking leaves the key unused.
create or replace function book_once(
  r booking_request, p_notifications jsonb, p_key jsonb, out outcome text, out booked jsonb
)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  key record;
begin
  if p_key is not null then
    -- A row that exists is locked and stays as it is.
    insert into idempotency_keys as known (scope, key_digest, fingerprint, expires_at)
      values ('book', p_key ->> 'digest', p_key ->> 'fingerprint', (p_key ->> 'expires_at')::timestamptz)
      on conflict (scope, key_digest) do update set scope = known.scope
      returning known.expires_at, (known.booked ->> 'id')::int as appointment_id into key;
    -- A statement of its own, because it must see what was committed during the wait for the row.
    if key.expires_at > r.instant and exists (
      select from appointments a where a.id = key.appointment_id and a.state <> 'cancelled'
    ) then
      outcome := 'repeated';
      return;
    end if;
  end if;

  select b.outcome, b.booked into outcome, booked from book_with_notifications(r, p_notifications) b;
  if p_key is null then
    return;
  elsif booked is null then
    delete from idempotency_keys k where k.scope = 'book' and k.key_digest = p_key ->> 'digest';
  else
    update idempotency_keys k
      set booked = book_once.booked, fingerprint = p_key ->> 'fingerprint', expires_at = (p_key ->> 'expires_at')::timestamptz
      where k.scope = 'book' and k.key_digest = p_key ->> 'digest';
  end if;
end $$;
