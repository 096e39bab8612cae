-- What the desk did about an appointment at a time that a blocker closes: `called` takes it off the call list.
create table appointment_calls (
  appointment_id int not null references appointments on delete cascade,
  blocker_id int not null references blockers on delete cascade,
  action text not null check (action in ('offered', 'called')),
  staff_id int references staff,
  at timestamptz not null,
  -- The closed start: after a move to another closed time the appointment is on the list again.
  starts_at timestamp not null,
  primary key (appointment_id, blocker_id, action, starts_at)
);
