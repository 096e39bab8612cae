-- A role decides what an account may do (`src/permissions/permissions.ts`). Profession and job title say what a person is:
-- an account whose role said so keeps it there.
alter table staff drop constraint staff_role_check;

update staff set job_title = upper(left(role, 1)) || substr(role, 2)
where job_title = '' and role in ('medical director', 'dentist');

update staff set role = case role when 'admin' then 'administrator' when 'nurse' then 'nurse' else 'doctor' end;

alter table staff
  add constraint staff_role check (role in ('administrator', 'front-desk', 'doctor', 'nurse')),
  -- The branches whose appointments and blockers the account may see; null: all. Existing accounts keep all.
  add column branches text[] check (cardinality(branches) > 0),
  -- The doctor in the catalogue whose blockers the account may change.
  add column doctor_id int references doctors on delete set null,
  add constraint administrators_have_all_branches check (role <> 'administrator' or branches is null);

update staff s set doctor_id = d.id
from doctors d
where s.role = 'doctor' and d.branch = s.branch
  and plain_words(d.first_name || ' ' || d.last_name) = plain_words(s.first_name || ' ' || s.last_name);
