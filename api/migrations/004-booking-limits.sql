-- Limits of bookings by people whom nobody verified, and the patient row of a booking that succeeds.

alter table branches
  -- An open booking that nobody verified counts against its phone and email for this time.
  add column contact_window_hours int not null default 24 check (contact_window_hours > 0);

alter table branches
  alter column open_bookings_per_contact set default 6,
  alter column bookings_per_address_and_hour set default 60;
-- Branches that still have the old defaults get the new ones.
update branches set open_bookings_per_contact = 6 where open_bookings_per_contact = 2;
update branches set bookings_per_address_and_hour = 60 where bookings_per_address_and_hour = 20;

alter type booking_request
  -- The columns of `patients` for somebody who is not registered. `book_appointment` inserts the row once a doctor, a
  -- room and the person are known to be available, so a refused booking leaves nothing.
  add attribute new_patient jsonb,
  -- Open bookings that were made before do not count against their contacts.
  add attribute counted_since timestamptz;
