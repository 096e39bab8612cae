-- Sessions that a person can see and end.
alter table tokens add column id integer generated always as identity unique;
-- Of the sign-in, such as Firefox and Windows; null: unknown.
alter table tokens add column browser text;
alter table tokens add column system text;
create index tokens_user on tokens (user_id) where user_id is not null;

-- The code checks the kinds of messages: a list here would have to change with every new one.
alter table outbox drop constraint outbox_kind_check;
