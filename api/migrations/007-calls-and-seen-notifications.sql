-- Offers and calls to patients whose time a blocker closes are in the history of the appointment.
alter table appointment_events drop constraint appointment_events_action_check;
alter table appointment_events add constraint appointment_events_action_check
  check (action in ('state', 'moved', 'undone', 'patient-confirmed', 'assigned', 'note', 'offered', 'called', 'call-undone'));
-- The instant up to which the person has seen the notifications of the bell.
alter table staff add column notifications_seen_until timestamptz;
