-- Whether the last day is that of the appointment, and moves with it. Null: an older server did not say; then the days are compared.
alter table waiting_list_entries add column follows_appointment boolean;
