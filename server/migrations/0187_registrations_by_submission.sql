-- no-transaction
-- Reminders look for those submitted in the last days, every five minutes.
create index concurrently registration_submitted on registration (submitted_at)
  where deleted_at is null;
