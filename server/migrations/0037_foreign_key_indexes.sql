-- Deleting a row looks for what refers to it, in every table: without an index, by reading all of it. Most of
-- these columns are empty in most rows, and the index holds only the others.

create index registration_merged_into on registration (merged_into) where merged_into is not null;
create index registration_deleted_by on registration (deleted_by) where deleted_by is not null;
create index registration_merge_of_gone on registration_merge (gone_id);
create index otp_challenge_parent_of on otp_challenge (parent_of) where parent_of is not null;
create index pool_proposal_of_driver on pool_proposal (driver_id);
drop index finding_of_registration;
create index finding_of_registration on finding (registration_id) where registration_id is not null;

create index contact_message_of_issue on contact_message (issue_id) where issue_id is not null;
create index gallery_photo_of_album on gallery_photo (album_id) where album_id is not null;
drop index stay_allocation_of_room;
create index stay_allocation_of_room on stay_allocation (room_id);

-- Whoever was invited and never came is deleted from the staff.
create index api_key_made_by on api_key (made_by);
create index bulk_run_of on bulk_run (admin_id);
create index check_in_by on check_in (admin_id);
create index check_in_undone_by on check_in (undone_by) where undone_by is not null;
create index finding_closed_by on finding (closed_by) where closed_by is not null;
create index issue_of_assignee on issue (assignee_id) where assignee_id is not null;
create index message_template_updated_by on message_template (updated_by) where updated_by is not null;
create index payment_recorded_by on payment (recorded_by) where recorded_by is not null;
create index payment_decided_by on payment (decided_by) where decided_by is not null;
create index possible_duplicate_dismissed_by on possible_duplicate (dismissed_by)
  where dismissed_by is not null;
create index reconcile_run_started_by on reconcile_run (started_by);
create index registration_change_by on registration_change (admin_id) where admin_id is not null;
create index registration_merge_merged_by on registration_merge (merged_by);
create index registration_merge_undone_by on registration_merge (undone_by) where undone_by is not null;
create index registration_note_by on registration_note (admin_id);
create index snapshot_made_by on snapshot (made_by);
