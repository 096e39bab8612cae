-- Until when patients can change the appointment online, in clinic time.
create or replace function change_until(a appointments) returns timestamp
language plpgsql stable as $$
begin
  return (select a.starts_at - make_interval(mins => b.change_notice_minutes) from branches b where b.code = a.branch);
end $$;

-- Changes that give an appointment another time, doctor or room on one day wait for each other: concurrent updates to
-- overlapping times would deadlock. As in a booking, a blocker that is being saved and an import have the lock of the branch
-- exclusively.
create or replace function lock_move(p_branch text, p_day date) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || p_branch));
  perform pg_advisory_xact_lock(lock_number('move:' || p_day));
end $$;

-- Whether staff moved the appointment from this start and doctor at most 24 hours ago, and nobody has moved it since.
create or replace function is_undone_move(a appointments, p_starts_at timestamp, p_doctor int, p_now timestamp)
returns boolean
language plpgsql stable as $$
begin
  return coalesce((
    select e.actor = 'staff' and e.from_start = p_starts_at and e.from_doctor = p_doctor
      and e.at at time zone 'Africa/Lagos' >= p_now - interval '24 hours'
    from appointment_events e
    where e.appointment_id = a.id and e.action = 'moved'
    order by e.id desc limit 1), false);
end $$;

-- Whether the doctor has another appointment or a time held for another patient in the slot.
create or replace function is_doctor_taken(p_doctor int, p_slot tsrange, p_except int) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from appointments o
    where o.doctor_id = p_doctor and o.period && p_slot and o.state <> 'cancelled' and o.id <> p_except
  ) or exists (
    select from waiting_list_offers w
    where w.doctor_id = p_doctor and w.period && p_slot and w.state = 'open'
      and not exists (select from waiting_list_entries e where e.id = w.entry_id and e.appointment_id = p_except));
end $$;

-- When the patient confirmed the time from which the appointment was moved last; null if not.
create or replace function confirmed_before_last_move(p_id int) returns timestamptz
language plpgsql stable as $$
declare
  moves bigint[] := array(
    select id from appointment_events
    where appointment_id = p_id and action = 'moved' and from_start <> to_start
    order by id desc limit 2);
begin
  return (
    select max(at) from appointment_events
    where appointment_id = p_id and action = 'patient-confirmed' and id < moves[1] and id > coalesce(moves[2], 0));
end $$;

-- After an undone move to a time that was held for the patient: the hold has ended, and the patient waits again.
create or replace function wait_again(p_id int, p_held_start timestamp) returns void
language plpgsql as $$
declare
  -- Not if the patient has joined again since.
  entry bigint := (
    select e.id from waiting_list_entries e join waiting_list_offers o on o.entry_id = e.id
    where e.appointment_id = p_id and e.state = 'done' and o.state = 'taken' and o.starts_at = p_held_start
      and not exists (select from waiting_list_entries w where w.appointment_id = p_id and w.state = 'waiting')
    order by e.id desc limit 1);
begin
  update waiting_list_offers set state = 'expired' where entry_id = entry and state = 'taken';
  update waiting_list_entries set state = 'waiting' where id = entry;
end $$;

-- Moves an appointment in one update: the new time is taken and the old one becomes available together, or nothing changes.
-- The caller has locked the row and checked its version and state. No doctor: any. No room: the same if it is available.
-- Staff who undo their move need only a doctor and a room without another appointment: the time may have begun or be blocked.
create or replace function move_to(
  p_id int, p_starts_at timestamp, p_doctor int, p_room int, p_now timestamp, p_is_staff boolean
) returns text
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  a appointments := (select x from appointments x where x.id = p_id);
  slot tsrange := tsrange(p_starts_at, p_starts_at + (a.ends_at - a.starts_at));
  minutes int := extract(epoch from a.ends_at - a.starts_at) / 60;
  day date := p_starts_at::date;
  is_undo boolean := p_is_staff and is_undone_move(a, p_starts_at, p_doctor, p_now);
  refused text;
  -- A move that the clinic asked the patient for does not count.
  is_counted boolean := not p_is_staff and not was_asked_to_choose_another_time(a);
  held_minutes int;
  place record;
begin
  -- Before the checks: they must see what an import has changed that the move waited for.
  perform lock_move(a.branch, day);
  refused := case when not is_undo then refused_start(a.branch, p_starts_at, minutes, p_now, p_is_staff) end;
  if refused is not null then
    return refused;
  end if;
  if not is_undo and p_doctor is not null and not exists (
    select from doctors_offering(a.branch, a.service_id) d where d.doctor_id = p_doctor
  ) then
    return 'doctor_not_offering';
  end if;
  if not a.verified and not p_is_staff then
    perform pg_advisory_xact_lock(lock_number('day:' || a.branch || day));
    -- The time that is held for the patient is part of `new_patients_on`, and ends with the move.
    held_minutes := (
      select coalesce(extract(epoch from sum(o.ends_at - o.starts_at)) / 60, 0)
      from waiting_list_offers o join waiting_list_entries e on e.id = o.entry_id
      where e.appointment_id = p_id and o.state = 'open' and o.starts_at::date = day);
  end if;

  for attempt in 1..100 loop
    if not is_undo and (
      select bool_and(d.blocked) from doctors_for(a.branch, p_doctor, null, a.service_id, slot) d
    ) then
      return 'slot_blocked';
    end if;
    -- An offered time was a part of the share when it was offered.
    if not a.verified and not p_is_staff and day <> a.starts_at::date and not is_held_for(p_id, p_starts_at)
      and new_patients_on(a.branch, day) - held_minutes + minutes > new_patient_limit(a.branch, day) then
      return 'day_full';
    end if;
    place := available_place(a.branch, p_doctor, null, a.service_id, slot, p_id, p_room);
    if is_undo and place.doctor is null and not is_doctor_taken(p_doctor, slot, p_id) then
      place.doctor := p_doctor;
    end if;
    if place.doctor is null or place.room is null then
      return 'slot_taken';
    end if;
    if exists (
      select from appointments o
      where o.person = a.person and o.period && slot and o.state <> 'cancelled' and o.id <> p_id
    ) then
      return 'already_booked';
    end if;
    begin
      update appointments
      set starts_at = lower(slot), ends_at = upper(slot), doctor_id = place.doctor, room_id = place.room,
        version = version + 1, calendar_sequence = calendar_sequence + 1,
        -- Who confirmed this time still comes if only the doctor changes, or if a move away from it is undone.
        patient_confirmed_at = case
          when starts_at = lower(slot) then patient_confirmed_at
          when is_undo then confirmed_before_last_move(p_id)
        end,
        moves_by_patient = moves_by_patient + is_counted::int
      where id = p_id;
      if is_undo and a.starts_at <> p_starts_at then
        perform wait_again(p_id, a.starts_at);
      end if;
      return 'moved';
    exception when exclusion_violation then
      -- A concurrent booking took the doctor or the room: choose again.
    end;
  end loop;
  return 'slot_taken';
end $$;

-- For older servers, which do not know that a doctor may not offer the service.
create or replace function move_appointment(
  p_id int, p_starts_at timestamp, p_doctor int, p_room int, p_now timestamp, p_is_staff boolean
) returns text
language plpgsql as $$
declare
  outcome text := move_to(p_id, p_starts_at, p_doctor, p_room, p_now, p_is_staff);
begin
  return case outcome when 'doctor_not_offering' then 'slot_taken' else outcome end;
end $$;
