-- The response to a booking, which the statement of the booking stores with its key. It says nothing that `appointments` does
-- not say. Other responses may have secrets and are encrypted, in `sealed_answer`.
alter table idempotency_keys add column booked jsonb;
