-- What a patient complained of is forgotten some time after the visit; the appointment stays.
create index appointments_with_complaint on appointments (starts_at) where description <> '';
