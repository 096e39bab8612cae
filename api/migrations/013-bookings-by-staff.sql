-- The booking says so itself: an update after the insert can deadlock with a concurrent booking of the same time.
alter type booking_request add attribute by_staff boolean;
