-- Places for those who wait: many at once, and whether anybody waits.
alter table bulk_run drop constraint bulk_run_action_check,
  add constraint bulk_run_action_check check (action in ('remind', 'confirm', 'place', 'cancel'));

create index registration_waiting on registration (submitted_at, id)
  where status = 'Waitlisted' and deleted_at is null;
