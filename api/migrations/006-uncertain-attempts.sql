-- How many of the attempts may each have sent the message. `attempts` also counts those that are known to have failed.
alter table outbox add column uncertain_attempts int not null default 0;
-- An attempt before this migration may have sent the message.
update outbox set uncertain_attempts = 1 where state = 'waiting' and lease is not null;
