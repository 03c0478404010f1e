-- Tells with which keys (SECRET_KEY, while it is changed the former one, too) this database was sealed, without
-- telling them: the start compares.
create table key_check (
  key_hash text primary key check (key_hash ~ '^[0-9a-f]{16}$')
);
