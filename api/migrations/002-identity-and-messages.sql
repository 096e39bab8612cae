-- Tokens, one-time codes, limits and outgoing messages. What names a person or a contact is stored as a keyed hash or encrypted.

create table tokens (
  hash text primary key,
  kind text not null check (kind in ('patient', 'staff')),
  patient_id integer references patients on delete cascade,
  user_id integer references staff on delete cascade,
  issued_at timestamptz not null,
  last_used_at timestamptz not null,
  -- The latest end, however much the token is used.
  expires_at timestamptz not null,
  check ((kind = 'patient') = (patient_id is not null) and (kind = 'staff') = (user_id is not null))
);
create index tokens_expires_at on tokens (expires_at);

create table otp_challenges (
  id text primary key,
  -- Who asked, by identifier and branch: codes of one subject stand for each other.
  subject text not null,
  address text not null,
  code_hash text not null,
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index otp_challenges_subject on otp_challenges (subject, expires_at);
create index otp_challenges_expires_at on otp_challenges (expires_at);

-- The rows that the answer showed.
create table otp_rows (
  ref text primary key,
  challenge_id text not null references otp_challenges on delete cascade,
  -- Null for the row that an unknown identifier gets.
  patient_id integer references patients on delete cascade,
  contacts text[] not null,
  masks text[] not null
);
create index otp_rows_challenge on otp_rows (challenge_id);
create index otp_rows_contacts on otp_rows using gin (contacts);
create index otp_rows_masks on otp_rows using gin (masks);

create table limit_hits (
  key text not null,
  member text not null,
  hit_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (key, member)
);
create index limit_hits_expires_at on limit_hits (expires_at);

-- Counts one hit in every window of `wanted` ([{ name, key, member, max, seconds }]), or in none when one of them is full:
-- then `refused` names the window that stays full the longest, and `retry_after` says for how many seconds.
create function take_limits(wanted jsonb, moment timestamptz, out refused text, out retry_after integer) as $$
declare
  item record;
  wait integer;
begin
  -- Always in one order, so that two calls never wait for each other.
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
      offset item.max - 1 limit 1;
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
end
$$ language plpgsql;

create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('code', 'confirmation')),
  channel text not null check (channel in ('email', 'sms')),
  location text not null,
  language text not null,
  appointment_id integer references appointments on delete cascade,
  -- To whom and what, encrypted; blanked once nothing needs it any more.
  sealed text,
  -- `decoy`: the row that an unknown identifier causes, so that it costs what a known one does; it is never sent.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead', 'decoy')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  settled_at timestamptz,
  -- A class of failure, never what the other side said: that may name the recipient.
  failure text
);
create index outbox_due on outbox (next_at) where state = 'waiting';
create index outbox_settled on outbox (settled_at) where state <> 'waiting';

-- Outside production, messages that have no way out end here.
create table dev_inbox (
  id bigint generated always as identity primary key,
  message_id text not null,
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  calendar text,
  code text,
  created_at timestamptz not null
);
