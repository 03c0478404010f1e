-- What staff did. Each row's hash covers the row before it, so that a row changed or taken out later
-- shows. Values are masked before they get here: no full e-mail address or phone number.

create table user_log (
  seq bigint primary key,
  at timestamptz not null,
  -- no reference: the log outlives the account
  admin_id uuid not null,
  admin_name text not null,
  admin_role text not null,
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  object_type text not null,
  object_id text not null,
  school text,
  address text,
  -- the row as canonical JSON: the text that is hashed, kept as it was
  detail text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index user_log_of_admin on user_log (admin_id, seq desc);
create index user_log_of_object on user_log (object_type, object_id, seq desc);

-- The last row. Locked by whoever writes the next, so that the chain has no forks.
create table user_log_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null
);
insert into user_log_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function refuse_user_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the user log is only added to';
end $$;
create trigger user_log_append_only before update or delete or truncate on user_log
  for each statement execute function refuse_user_log_change();

-- When the password was last given in this session: refunds, exports and deletions ask for it again.
alter table admin_session add column password_given_at timestamptz not null default now();
