-- Names that say what is checked. A server from before uses none of them.
alter table appointments rename constraint doctor_in_one_place to appointments_doctor_overlap;
alter table appointments rename constraint room_for_one to appointments_room_overlap;
alter table appointments rename constraint person_in_one_place to appointments_person_overlap;
alter index patients_ring rename to patients_by_branch_and_hash;
-- Now `has_reached_limit`.
drop function if exists is_full(booking_request);
