-- Counts one load and returns 'counted', 'again' (this network reported within the last minute), or 'unknown' (the
-- release is not in `remote_releases`). A failure within a minute of mounting counts: it is the later result of that load.
-- Bookings are counted apart, of networks that have reported a load.
create or replace function count_remote_load(
  p_remote text, p_version text, p_outcome text, p_phase text, p_network text, p_now timestamptz) returns text
language plpgsql as $$
begin
  perform from remote_releases where remote = p_remote and version = p_version for key share;
  if not found then
    return 'unknown';
  end if;

  if p_outcome = 'booked' then
    update remote_votes v set booked_at = p_now
      where v.remote = p_remote and v.version = p_version and v.network = p_network
        and (v.booked_at is null or v.booked_at <= p_now - interval '1 minute');
  else
    insert into remote_votes as v (remote, version, network, outcome, at)
      values (p_remote, p_version, p_network, p_outcome, p_now)
      on conflict (remote, version, network) do update set outcome = excluded.outcome, at = excluded.at
        where v.at <= p_now - interval '1 minute' or (v.outcome = 'mounted' and excluded.outcome = 'failed');
  end if;
  if not found then
    return 'again';
  end if;

  insert into remote_loads as l values (p_remote, p_version, p_outcome, p_phase, 1)
    on conflict (remote, version, outcome, phase) do update set loads = l.loads + 1;
  update remote_releases set seen_at = p_now
    where remote = p_remote and version = p_version and seen_at < p_now - interval '1 hour';
  return 'counted';
end $$;

-- Adds a release. If all `p_places` are taken, the release that the fewest networks used in the last day is removed.
create or replace function admit_remote_release(p_remote text, p_version text, p_places int, p_now timestamptz) returns void
language plpgsql as $$
begin
  -- One transaction at a time: two would both see the last unused row.
  perform pg_advisory_xact_lock(hashtextextended('admit_remote_release', 0));
  delete from remote_releases r using (
    select s.remote, s.version
    from remote_releases s
    order by
      (select count(*) from remote_votes v where v.remote = s.remote and v.version = s.version) desc,
      s.seen_at desc
    offset p_places - 1
  ) outsiders
  where r.remote = outsiders.remote and r.version = outsiders.version
    and not exists (select from remote_releases k where k.remote = p_remote and k.version = p_version);
  insert into remote_releases values (p_remote, p_version, p_now) on conflict do nothing;
end $$;
