-- Who is coming, for everybody to see as numbers, and by name where somebody allows it.

alter table consent
  drop constraint consent_purpose_check,
  add constraint consent_purpose_check check (purpose in
    ('policies', 'photos', 'later_events', 'directory', 'whatsapp', 'parent', 'attendee_list'));

-- Counted by school and batch, and read by school, without a look at the rows of all the others.
create index registration_coming on registration (school, year_of_passing)
  where is_attending and deleted_at is null and status in ('Submitted', 'Confirmed', 'Checked In');

