-- Every change of an appointment looks for its entries, also for those that have ended.
create index waiting_list_by_appointment on waiting_list_entries (appointment_id);
