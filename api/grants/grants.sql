-- What the users of PostgreSQL may do. Applied after every migration; does nothing until the roles exist
-- (`npm run database -- create-users`).
do $$
begin
  if exists (select from pg_roles where rolname = 'molar_server') then
    grant usage on schema public to molar_server;
    grant select, insert, update, delete on all tables in schema public to molar_server;
    revoke insert, update, delete on migrations, function_files, function_sets, audit_retention from molar_server;
    revoke update, delete on audit_log from molar_server;
    revoke execute on function delete_old_audit_rows() from public;
    grant execute on function delete_old_audit_rows() to molar_server;
  end if;
  if exists (select from pg_roles where rolname = 'molar_audit') then
    grant usage on schema public to molar_audit;
    -- The last three contain names of files, which commands look at before they start.
    grant select on audit_log, audit_retention, migrations, function_files, function_sets to molar_audit;
  end if;
end $$;
