-- Finds the patients who were asked to choose another time.
create index outbox_told_unavailable on outbox (appointment_start) where kind = 'unavailable' and state = 'sent';
