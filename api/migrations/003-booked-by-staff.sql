-- The notifications of the staff tell what patients did, and not what staff booked.
alter table appointments add column booked_by_staff boolean not null default false;
