-- How many of the attempts may each have sent the message. `attempts` also counts those that are known to have failed.
alter table outbox add column uncertain_attempts int not null default 0;
