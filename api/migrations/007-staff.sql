-- Staff set their passwords by links that work once.

create unique index staff_email on staff (lower(email));

create table password_links (
  hash text primary key,
  -- Null: the e-mail that asked belongs to nobody, and the same work was done.
  user_id int references staff on delete cascade,
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id);
create index password_links_expires_at on password_links (expires_at);

-- Where a member of staff signed in before: `audit_log` knows, and this finds it.
create index audit_log_sign_ins on audit_log (staff_id, network, at) where action = 'session.opened';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('code', 'confirmation', 'password-link', 'password-changed'));
