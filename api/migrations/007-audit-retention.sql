-- How long rows of the audit log are kept. Only the owner of the tables writes it, so that the server cannot shorten it.
create table audit_retention (
  id int primary key default 1 check (id = 1),
  days int not null check (days > 0)
);
insert into audit_retention (days) values (730);
