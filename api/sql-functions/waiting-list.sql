-- The waiting list: who is offered which time. All times are clinic time.

-- How many times one appointment is offered on a day: each offer is an email and an SMS.
create or replace function offers_of_a_day() returns int
language sql immutable as $$ select 5 $$;

-- The doctor whom an entry asks for; null: any, also after that doctor has left or no longer offers the service.
create or replace function wanted_doctor(p_doctor int, p_branch text, p_service int) returns int
language sql stable as $$
  select d.doctor_id from doctors_offering(p_branch, p_service) d where d.doctor_id = p_doctor
$$;

-- The open offers to a person, also for other appointments.
create or replace function offers_to(p_person text) returns setof waiting_list_offers
language sql stable as $$
  select o.* from waiting_list_offers o
  join waiting_list_entries e on e.id = o.entry_id
  join appointments a on a.id = e.appointment_id
  where o.state = 'open' and a.person = p_person
$$;

-- Times that can be offered, in the order of joining: at most five for each entry that has no open offer. Available times
-- are read once for all entries that want the same. Leaving and joining again makes a new entry, so earlier offers are
-- those of the appointment. A hold ends on the day on which it begins. An offer that was not delivered does not count.
create or replace function waiting_list_candidates(at timestamp) returns table (entry_id bigint, starts_at timestamp)
language sql stable as $$
  with offered as materialized (
    select e.appointment_id, o.starts_at, o.held_until::date as day
    from waiting_list_offers o join waiting_list_entries e on e.id = o.entry_id
    where o.state <> 'undelivered' and exists (
      select from waiting_list_entries w where w.appointment_id = e.appointment_id and w.state = 'waiting')
  ), waiting as materialized (
    select e.id, wanted_doctor(e.doctor_id, a.branch, a.service_id) as doctor_id, e.weekdays, e.part_of_day, a.id as appointment_id, a.branch, a.service_id, a.verified,
      a.person, a.starts_at, a.ends_at - a.starts_at as length, least(e.until, a.starts_at::date) as until,
      at + make_interval(mins => b.offer_hold_minutes + b.min_notice_minutes) as earliest
    from waiting_list_entries e
    -- The entries are few, so each appointment is found by its id, also before the tables have statistics.
    cross join lateral (select *, x as own from appointments x where x.id = e.appointment_id limit 1) a
    join branches b on b.code = a.branch
    where e.state = 'waiting' and a.state in ('pending', 'booked')
      -- An offer says that the appointment stays as it is.
      and not was_asked_to_choose_another_time(a.own)
      -- No offer is held in the quiet hours.
      and not is_quiet(at) and at + make_interval(mins => b.offer_hold_minutes) <= quiet_from(at)
      and a.starts_at >= at + make_interval(mins => b.offer_hold_minutes + b.change_notice_minutes)
      and not exists (select from waiting_list_offers o where o.entry_id = e.id and o.state = 'open')
      -- A patient who could not be reached is offered nothing for an hour.
      and not exists (
        select from waiting_list_offers o join waiting_list_entries w on w.id = o.entry_id
        where w.appointment_id = e.appointment_id and o.state = 'undelivered' and o.held_until > at - interval '1 hour')
      and a.id not in (
        select o.appointment_id from offered o where o.day = at::date
        group by o.appointment_id having count(*) >= offers_of_a_day())
  ), wanted as materialized (
    select branch, service_id, length, doctor_id, max(until) as until from waiting group by 1, 2, 3, 4
  ), times as materialized (
    select w.branch, w.service_id, w.length, w.doctor_id, t.day + t.start::time as starts_at
    from wanted w
    cross join lateral available_times_for(
      w.branch, at::date, w.until + 1, w.doctor_id, w.service_id, (extract(epoch from w.length) / 60)::int, at, false, null, false) t
    where t.free
  ), days_for_new as materialized (
    select n.branch, l.day, make_interval(mins => l.most - new_patients_on(n.branch, l.day)) as left_for_new
    from (select branch, max(until) as until from waiting where not verified group by 1) n
    cross join lateral new_patient_limits(n.branch, at::date, n.until + 1) l
  )
  select c.id, c.starts_at from (
    select w.id, t.starts_at, row_number() over (partition by w.id order by t.starts_at) as nth
    from waiting w
    join times t on t.branch = w.branch and t.length = w.length
      and t.service_id is not distinct from w.service_id and t.doctor_id is not distinct from w.doctor_id
    left join days_for_new d on d.branch = w.branch and d.day = t.starts_at::date
    where t.starts_at >= w.earliest and t.starts_at < w.starts_at and t.starts_at::date <= w.until
      -- As in a move: another time on the same day does not change the share of new patients.
      and (w.verified or t.starts_at::date = w.starts_at::date
        or w.length <= d.left_for_new)
      and extract(dow from t.starts_at)::int = any (w.weekdays)
      and (w.part_of_day = 'any' or (w.part_of_day = 'morning') = (t.starts_at::time < '12:00'))
      and not exists (
        select from offered o where o.appointment_id = w.appointment_id and o.starts_at = t.starts_at)
      and not exists (
        select from appointments o
        where o.person = w.person and o.id <> w.appointment_id and o.state <> 'cancelled'
          and o.period && tsrange(t.starts_at, t.starts_at + w.length))
      and not exists (
        select from offers_to(w.person) o where o.period && tsrange(t.starts_at, t.starts_at + w.length))
  ) c
  where c.nth <= 5
  order by c.id, c.nth
  limit 200
$$;

-- Holds the time for the entry and returns the offer, or null if the time or the entry is no longer available.
create or replace function offer_time(p_entry bigint, p_starts_at timestamp, p_now timestamp) returns bigint
language plpgsql as $$
declare
  a appointments;
  e waiting_list_entries;
  slot tsrange;
  minutes int;
  hold interval;
  place record;
  offer bigint;
begin
  -- First the appointment, then the branch, as in a move. An appointment that somebody is changing gets no offer now.
  select x.* into a from appointments x
  where x.id = (select w.appointment_id from waiting_list_entries w where w.id = p_entry)
  for update skip locked;
  if a.id is null then
    return null;
  end if;
  -- As for a blocker: no booking that has not seen the hold can take the time.
  perform pg_advisory_xact_lock(lock_number('branch:' || a.branch));
  select * into e from waiting_list_entries where id = p_entry and state = 'waiting';
  if e.id is null or a.state not in ('pending', 'booked') or p_starts_at >= a.starts_at or was_asked_to_choose_another_time(a)
    or (
      select coalesce(bool_or(o.state = 'open' or o.starts_at = p_starts_at), false)
        or count(*) filter (where o.held_until::date = p_now::date) >= offers_of_a_day()
      from waiting_list_offers o join waiting_list_entries w on w.id = o.entry_id
      where w.appointment_id = a.id and o.state <> 'undelivered')
  then
    return null;
  end if;
  select make_interval(mins => offer_hold_minutes) into hold from branches where code = a.branch;
  slot := tsrange(p_starts_at, p_starts_at + (a.ends_at - a.starts_at));
  minutes := extract(epoch from a.ends_at - a.starts_at) / 60;
  if refused_start(a.branch, p_starts_at, minutes, p_now + hold, false) is not null then
    return null;
  end if;
  -- As in a move: what is held for new patients is a part of their share of the day.
  if not a.verified and p_starts_at::date <> a.starts_at::date
    and new_patients_on(a.branch, p_starts_at::date) + minutes > new_patient_limit(a.branch, p_starts_at::date)
  then
    return null;
  end if;
  -- A patient who waits with two appointments cannot come to both at the same time.
  if exists (select from offers_to(a.person) o where o.period && slot) then
    return null;
  end if;
  place := available_place(a.branch, wanted_doctor(e.doctor_id, a.branch, a.service_id), null, a.service_id, slot, a.id, null);
  if place.doctor is null or place.room is null then
    return null;
  end if;
  insert into waiting_list_offers (entry_id, branch, doctor_id, room_id, starts_at, ends_at, held_until)
  values (p_entry, a.branch, place.doctor, place.room, lower(slot), upper(slot), p_now + hold)
  returning id into offer;
  return offer;
end $$;

-- Open offers none of whose notifications can have been received (a lease: it may have been), and whether one of them still
-- waits. Notifications are given up when the hold of their offer ends. An offer to a patient without an email address or mobile
-- number has no notifications.
create or replace function unsent_offers() returns table (offer_id bigint, is_waiting boolean)
language sql stable as $$
  select o.id, coalesce(bool_or(m.state = 'waiting'), false)
  from waiting_list_offers o
  join waiting_list_entries e on e.id = o.entry_id
  left join outbox m on m.appointment_id = e.appointment_id and m.kind = 'offer'
    and m.give_up_at = o.held_until at time zone 'Africa/Lagos'
  where o.state = 'open'
  group by o.id
  having not coalesce(bool_or(m.state = 'sent' or (m.state in ('waiting', 'dead') and m.lease is not null)), false)
$$;

-- Gives open offers whose room is no longer in use another available room. Ends offers that were not delivered, that were held long
-- enough, whose doctor no longer has that time or no longer offers the service, that have no room, or when the branch is closed
-- then; and entries whose appointment has begun or whose last day is over.
create or replace function end_waiting(p_now timestamp) returns void
language sql as $$
  -- As for a new offer, no booking that has not seen the hold can take the other room. No row is locked yet: whoever accepts an
  -- offer locks the branch first, too.
  select pg_advisory_xact_lock(lock_number('branch:' || b.branch)) from (
    select distinct o.branch from waiting_list_offers o join rooms r on r.id = o.room_id
    where o.state = 'open' and not r.active order by o.branch
  ) b;
  update waiting_list_offers o set room_id = coalesce((
    select place.room from waiting_list_entries e join appointments a on a.id = e.appointment_id
    cross join available_place(o.branch, o.doctor_id, null, a.service_id, o.period, a.id, null) place
    where e.id = o.entry_id
  ), o.room_id)
  from rooms r where r.id = o.room_id and o.state = 'open' and not r.active;
  update waiting_list_offers o set state = 'undelivered', held_until = least(o.held_until, p_now)
  from unsent_offers() u
  where o.id = u.offer_id and o.state = 'open' and (not u.is_waiting or o.held_until <= p_now);
  update waiting_list_offers set state = 'expired' where state = 'open' and held_until <= p_now;
  update waiting_list_offers o set state = 'expired'
  from waiting_list_entries e join appointments a on a.id = e.appointment_id
  where e.id = o.entry_id and o.state = 'open' and (
    refused_start(o.branch, o.starts_at, (extract(epoch from o.ends_at - o.starts_at) / 60)::int, p_now, false) is not null
    or not is_doctor_available(o.branch, o.doctor_id, a.service_id, o.period)
    or not exists (select from rooms r where r.id = o.room_id and r.active));
  update waiting_list_entries e set state = 'done'
  from appointments a
  where a.id = e.appointment_id and e.state = 'waiting' and (a.starts_at <= p_now or e.until < p_now::date);
$$;

-- A changed appointment ends what it no longer needs: the entry of a cancelled or past one, and an offer that is not earlier.
-- A move to the offered start, also by staff, takes the offer and ends its entry.
-- After Undo the patient waits again; `end_waiting` ends an entry that is over.
create or replace function end_waiting_of_appointment() returns trigger
language plpgsql as $$
declare
  can_wait boolean := new.state in ('pending', 'booked');
begin
  update waiting_list_offers o
  set state = case when can_wait and o.starts_at = new.starts_at then 'taken' else 'expired' end
  from waiting_list_entries e
  where e.appointment_id = new.id and o.entry_id = e.id and o.state = 'open'
    and (not can_wait or o.starts_at >= new.starts_at);
  update waiting_list_entries e set state = 'done'
  where e.appointment_id = new.id and e.state = 'waiting'
    and (not can_wait or exists (
      select from waiting_list_offers o where o.entry_id = e.id and o.state = 'taken' and o.starts_at = new.starts_at));
  -- Who waits for any earlier time has named the day of the appointment.
  if new.starts_at <> old.starts_at then
    update waiting_list_entries e set until = new.starts_at::date
    where e.appointment_id = new.id and e.state = 'waiting'
      and e.until = old.starts_at::date and e.follows_appointment is not false;
  end if;
  if can_wait and old.state not in ('pending', 'booked') then
    update waiting_list_entries set state = 'waiting'
    where id = (select e.id from waiting_list_entries e where e.appointment_id = new.id order by e.id desc limit 1)
      and state = 'done'
      and not exists (select from waiting_list_offers o where o.entry_id = waiting_list_entries.id and o.state = 'taken');
  end if;
  return null;
end $$;

create or replace trigger end_waiting after update of state, starts_at on appointments
for each row when (old.state <> new.state or old.starts_at <> new.starts_at)
execute function end_waiting_of_appointment();

-- Whether the start is held for the patient of the appointment.
create or replace function is_held_for(p_appointment int, p_starts_at timestamp) returns boolean
language sql stable as $$
  select exists (
    select from waiting_list_offers o
    join waiting_list_entries e on e.id = o.entry_id
    where e.appointment_id = p_appointment and o.starts_at = p_starts_at and o.state = 'open')
$$;

-- Whether the doctor or the room of the appointment is held for somebody else. No hold is made until the transaction ends.
create or replace function is_offered(p_appointment int) returns boolean
language plpgsql as $$
declare
  a appointments := (select x from appointments x where x.id = p_appointment);
begin
  perform pg_advisory_xact_lock_shared(lock_number('branch:' || a.branch));
  return exists (
    select from waiting_list_offers o
    where o.state = 'open' and o.period && a.period and (o.doctor_id = a.doctor_id or o.room_id = a.room_id)
      and not exists (select from waiting_list_entries e where e.id = o.entry_id and e.appointment_id = a.id));
end $$;
