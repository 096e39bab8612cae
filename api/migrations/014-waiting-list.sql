-- Patients who want an earlier time than their appointment, and the times that they are offered.
create table waiting_list_entries (
  -- The order of joining.
  id bigint generated always as identity primary key,
  appointment_id int not null references appointments on delete cascade,
  -- Null: any doctor.
  doctor_id int references doctors,
  -- 0 is Sunday.
  weekdays int[] not null check (weekdays <@ '{0,1,2,3,4,5,6}' and cardinality(weekdays) > 0),
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon')),
  -- The last day that suits.
  until date not null,
  state text not null default 'waiting' check (state in ('waiting', 'left', 'done')),
  created_at timestamptz not null
);
create unique index waiting_list_one_entry on waiting_list_entries (appointment_id) where state = 'waiting';

-- An open offer holds its doctor and its room: nobody else can book that time.
create table waiting_list_offers (
  id bigint generated always as identity primary key,
  entry_id bigint not null references waiting_list_entries on delete cascade,
  branch text not null references branches,
  doctor_id int not null references doctors,
  room_id int not null references rooms,
  starts_at timestamp not null,
  ends_at timestamp not null,
  period tsrange not null generated always as (tsrange(starts_at, ends_at)) stored,
  held_until timestamp not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'expired')),
  -- Nobody is offered a time twice.
  unique (entry_id, starts_at),
  constraint waiting_list_offers_doctor exclude using gist (doctor_id with =, period with &&) where (state = 'open'),
  constraint waiting_list_offers_room exclude using gist (room_id with =, period with &&) where (state = 'open')
);
create unique index waiting_list_one_offer on waiting_list_offers (entry_id) where state = 'open';

alter table branches
  -- How long an offered time is held.
  add column offer_hold_minutes int not null default 20 check (offer_hold_minutes between 5 and 240);
