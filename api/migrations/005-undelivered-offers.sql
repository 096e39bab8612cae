-- An offer whose messages were not delivered. The same time can be offered to the patient again.
alter table waiting_list_offers drop constraint waiting_list_offers_state_check;
alter table waiting_list_offers add constraint waiting_list_offers_state_check
  check (state in ('open', 'taken', 'declined', 'expired', 'undelivered'));
alter table waiting_list_offers drop constraint waiting_list_offers_entry_id_starts_at_key;
create unique index waiting_list_offers_once on waiting_list_offers (entry_id, starts_at) where state <> 'undelivered';
create index waiting_list_offers_by_entry on waiting_list_offers (entry_id);
