-- What somebody wrote about a change of the state can be a complaint: it is deleted COMPLAINT_DAYS after the change.
create index appointment_events_with_note on appointment_events (at) where action = 'state' and note is not null;
