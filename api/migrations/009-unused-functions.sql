-- Functions of earlier function files, which no server calls any more.
drop function if exists book_with_messages(booking_request, jsonb);
drop function if exists booked_appointment(int);
drop function if exists free_times(text, date, date, int, int, timestamp, boolean);
drop function if exists available_doctor(text, int, int, int, tsrange, int);
drop function if exists available_room(text, tsrange, int, int);
-- Some databases have an earlier text of 007, without offers.
alter table appointment_events drop constraint appointment_events_action_check;
alter table appointment_events add constraint appointment_events_action_check
  check (action in ('state', 'moved', 'undone', 'patient-confirmed', 'assigned', 'note', 'offered', 'called', 'call-undone'));
