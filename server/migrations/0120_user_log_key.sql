-- Keys of the user log: what is written after one carries a hash that only who has SECRET_KEY can make. Sealed
-- inside stand the key, the row it starts with, and the hash of the row before.
create table user_log_key (
  id uuid primary key,
  made_at timestamptz not null,
  sealed text not null
);
