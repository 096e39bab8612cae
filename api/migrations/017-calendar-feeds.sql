-- The secret address of a person's calendar. A new one replaces it; only the hash of its token is stored.
create table calendar_feeds (
  staff_id int primary key references staff on delete cascade,
  hash text not null unique,
  created_at timestamptz not null
);
