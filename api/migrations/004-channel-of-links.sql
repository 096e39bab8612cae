-- The channel by which the link was sent. Null: a link of an older server.
alter table appointment_links add column channel text check (channel in ('email', 'sms'));
