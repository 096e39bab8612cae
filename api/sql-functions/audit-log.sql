-- The audit log is append-only: no row is changed, and none is deleted before the end of its retention.

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - make_interval(days => (select days from audit_retention)) then
      return old;
    end if;
  end if;
  raise exception 'rows of the audit log cannot be changed' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_rows_stay before update or delete on audit_log
  for each row execute function refuse_audit_change();
create or replace trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The server may not delete rows itself. It calls this function, which runs as the owner of the tables.
create or replace function delete_old_audit_rows() returns void language sql security definer
set search_path = public, pg_temp as $$
  delete from audit_log where at < now() - make_interval(days => (select days from audit_retention))
$$;
