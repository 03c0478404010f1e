-- Who looks after a registration, and what came of it so far, such as "called, pays Friday".
create table follow_up (
  registration_id uuid primary key references registration (id) on delete cascade,
  owner_id uuid references admin_user (id) on delete set null,
  mark text not null default '' check (length(mark) <= 60),
  changed_at timestamptz not null
);
create index follow_up_owner on follow_up (owner_id) where owner_id is not null;
create index follow_up_mark on follow_up (mark) where mark <> '';
