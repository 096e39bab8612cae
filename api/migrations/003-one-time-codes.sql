-- Decoys are now sent like other messages, to nobody. No worker takes the rows of the earlier state.
delete from outbox where state = 'decoy';

-- Clinic IDs as they are compared: capital letters A to Z and digits without separators, so that `LAG004F2`, `lag-004-f2` and
-- `LAG 004/F2` are one ID. Not in `functions/`, because the index stores its results: a change of it needs a migration.
create function clinic_id_key(raw_id text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(normalize(raw_id, nfkc), '[^A-Za-z0-9]+' collate "C", '', 'g'))
$$;
create index patients_clinic_id on patients (clinic_id_key(raw_id)) where raw_id is not null;
