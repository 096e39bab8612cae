-- How releases of remotes load in browsers: counts that every copy of the server shares and that outlive a restart.

-- What is counted at all. There are few (docs/decisions/0048), so that invented names cannot fill the tables.
create table remote_releases (
  remote text not null,
  version text not null,
  seen_at timestamptz not null,
  primary key (remote, version)
);

create table remote_loads (
  remote text not null,
  version text not null,
  outcome text not null check (outcome in ('mounted', 'failed')),
  -- '' where it mounted.
  phase text not null,
  loads bigint not null,
  primary key (remote, version, outcome, phase),
  foreign key (remote, version) references remote_releases on delete cascade
);

-- The last word of each network of the last day: one vote each, however often it speaks.
create table remote_votes (
  remote text not null,
  version text not null,
  -- Keyed hash of network, remote and version: tells nothing about what else that network did.
  network text not null,
  outcome text not null,
  at timestamptz not null,
  primary key (remote, version, network),
  foreign key (remote, version) references remote_releases on delete cascade
);
create index remote_votes_at on remote_votes (at);

-- Counts one load and says what became of it: 'counted', 'again' (this network spoke within the minute), or 'unknown'
-- (the release has no place yet). A failure within the minute of its mounting counts: it is a later word on that load.
create function count_remote_load(
  p_remote text, p_version text, p_outcome text, p_phase text, p_network text, p_now timestamptz) returns text
language plpgsql as $$
begin
  perform from remote_releases where remote = p_remote and version = p_version for key share;
  if not found then
    return 'unknown';
  end if;

  insert into remote_votes as v (remote, version, network, outcome, at)
    values (p_remote, p_version, p_network, p_outcome, p_now)
    on conflict (remote, version, network) do update set outcome = excluded.outcome, at = excluded.at
      where v.at <= p_now - interval '1 minute' or (v.outcome = 'mounted' and excluded.outcome = 'failed');
  if not found then
    return 'again';
  end if;

  insert into remote_loads as l values (p_remote, p_version, p_outcome, p_phase, 1)
    on conflict (remote, version, outcome, phase) do update set loads = l.loads + 1;
  update remote_releases set seen_at = p_now
    where remote = p_remote and version = p_version and seen_at < p_now - interval '1 hour';
  return 'counted';
end $$;

-- Gives a release a place; where all are taken, that of the one which the fewest networks of the last day know.
create function admit_remote_release(p_remote text, p_version text, p_places int, p_now timestamptz) returns void
language plpgsql as $$
begin
  -- One at a time, or two would both see a free place.
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
