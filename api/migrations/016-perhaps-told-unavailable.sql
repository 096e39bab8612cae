-- Finds the patients who were asked, or perhaps asked, to choose another time. Neither state nor lease is a condition: each claim of
-- a message would then update the index.
create index outbox_unavailable on outbox (appointment_start) where kind = 'unavailable';
drop index outbox_told_unavailable;
