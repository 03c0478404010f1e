-- no-transaction
-- The board of the event day leaves out the deleted, who are few, without a look at everybody.
create index concurrently registration_gone on registration (id) where deleted_at is not null;
