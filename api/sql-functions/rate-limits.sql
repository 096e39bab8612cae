-- A connection keeps a plan that it made while `limit_hits` was small, so both functions never read the whole table.

-- Counts one hit in every window of `wanted` ([{ name, key, member, max, seconds }]), or in none if one of them is full.
-- Then `refused` names the window that stays full the longest, and `retry_after` is the wait in seconds.
create or replace function take_limits(wanted jsonb, moment timestamptz, out refused text, out retry_after integer)
language plpgsql set enable_seqscan = off as $$
declare
  item record;
  wait integer;
begin
  -- Always in one order, so that two concurrent calls do not deadlock.
  for item in
    select distinct hashtextextended(value ->> 'key', 0) as lock from jsonb_array_elements(wanted) order by 1
  loop
    perform pg_advisory_xact_lock(item.lock);
  end loop;

  for item in select * from jsonb_to_recordset(wanted) as w(name text, key text, member text, max integer, seconds integer) loop
    -- The hit that has to leave the window before another fits in: the max-th newest.
    select ceil(extract(epoch from hit_at - moment)) + item.seconds into wait
      from limit_hits
      where key = item.key and hit_at > moment - make_interval(secs => item.seconds)
        and not exists (
          select 1 from limit_hits again
          where again.key = item.key and again.member = item.member
            and again.hit_at > moment - make_interval(secs => item.seconds)
        )
      order by hit_at desc
      offset greatest(item.max, 1) - 1 limit 1;
    -- A limit of 0 allows nothing.
    if item.max = 0 then
      wait := item.seconds;
    end if;
    if wait is not null and wait > coalesce(retry_after, 0) then
      refused := item.name;
      retry_after := wait;
    end if;
  end loop;

  if refused is null then
    insert into limit_hits (key, member, hit_at, expires_at)
      select w.key, w.member, moment, moment + make_interval(secs => w.seconds)
        from jsonb_to_recordset(wanted) as w(key text, member text, seconds integer)
      on conflict (key, member) do update set hit_at = excluded.hit_at, expires_at = excluded.expires_at;
  end if;
end $$;

-- Whether one of the windows ([{ key, since }]) has a hit. Without the limit in the subquery PostgreSQL expects many windows.
create or replace function has_hit(p_windows jsonb) returns boolean
language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (
    select from jsonb_to_recordset(p_windows) as w(key text, since timestamptz)
    cross join lateral (select from limit_hits h where h.key = w.key and h.hit_at > w.since limit 1) hit);
end $$;
