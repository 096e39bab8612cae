-- The desk corrects name and contact of a patient who was not verified.
alter table appointment_events drop constraint appointment_events_action_check;
alter table appointment_events add constraint appointment_events_action_check
  check (action in ('state', 'moved', 'undone', 'patient-confirmed', 'assigned', 'note', 'offered', 'called', 'call-undone',
    'contact-corrected'));
