-- Browsers also report a booking. A network counts once a minute for each release.
alter table remote_loads drop constraint remote_loads_outcome_check;
alter table remote_loads add constraint remote_loads_outcome_check check (outcome in ('mounted', 'booked', 'failed'));
alter table remote_votes add column booked_at timestamptz;
