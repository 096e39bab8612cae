-- The second factor of a member of staff: codes of an authenticator app.
create table second_factors (
  user_id integer primary key references staff on delete cascade,
  -- Encrypted. Null: no factor is on.
  secret text,
  enabled_at timestamptz,
  -- Time step of the last accepted code: each code works once.
  last_step bigint,
  -- Encrypted, until a code has confirmed that the person's app has it.
  pending_secret text,
  pending_until timestamptz,
  check ((secret is null) = (enabled_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);

-- Unused codes for a person without their app; argon2id.
create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references staff on delete cascade,
  hash text not null
);
create index recovery_codes_user on recovery_codes (user_id);
