-- no-transaction
-- message_newest_by_id begins as it does.
drop index concurrently message_newest;
