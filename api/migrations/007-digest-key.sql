-- The key of all lasting digests, encrypted with SECRET_KEY: a new SECRET_KEY does not change the digests that are stored.
create table digest_key (
  id int primary key default 1 check (id = 1),
  sealed text not null
);
