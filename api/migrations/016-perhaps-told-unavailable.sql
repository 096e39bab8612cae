-- Finds the patients who were asked, or perhaps asked, to choose another time. Neither state nor lease is a condition: each claim of
-- a message would then update the index. The index that it replaces is dropped first, because that takes the stronger lock: the
-- other way round, a change by a running copy of the server and this migration could wait for each other.
drop index outbox_told_unavailable;
create index outbox_unavailable on outbox (appointment_start) where kind = 'unavailable';
