-- Whether the last day is that of the appointment, and moves with it. Null: written by an older server, which does not say.
alter table waiting_list_entries add column follows_appointment boolean;
