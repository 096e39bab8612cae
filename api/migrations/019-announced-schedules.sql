-- Open schedules hear of changes from the announcements of `functions/changes.sql`.
drop function if exists note_schedule_changes() cascade;
drop function if exists note_blocker_change() cascade;
drop table schedule_changes;
-- Announcements name the day too.
drop function if exists announce_branches_added() cascade;
drop function if exists announce_branches_changed() cascade;
drop function if exists announce_branches_gone() cascade;
