-- The order in which waiting messages are sent, as `PRIORITY` in `src/outbox/claim.ts`. The locks are taken in the order in which
-- requests take them: a function file that is applied in the same transaction may need the triggers of the other tables, and
-- dropping an index takes a stronger lock than creating one. Otherwise a request to a running copy of the server and this
-- migration could wait for each other.
lock table appointments, waiting_list_offers in share row exclusive mode;
drop index outbox_due;
create index outbox_waiting on outbox (
  channel, (case kind when 'code' then 0 when 'password-link' then 0 when 'reminder' then 2 else 1 end), next_at
) where state = 'waiting';
