-- The desk may choose the room of a booking and of a move.
alter type booking_request add attribute room_id int;
drop function if exists available_room(text, tsrange, int);
drop function if exists move_appointment(int, timestamp, int, timestamp, boolean);
