-- A link by which a registrant passes the registration to another person: one at a time, once, until a moment. Of its
-- secret only the hash is kept.
create table place_pass (
  registration_id uuid primary key references registration (id) on delete cascade,
  token_hash bytea not null unique,
  offered_at timestamptz not null,
  until timestamptz not null
);
