-- no-transaction
-- Pages of the message log are passed over in this index alone.
create index concurrently message_newest_by_id
  on message (created_at desc, id desc) include (registration_id);
