-- What staff do with registrations: filters they keep, deleting with a way back, work on many at once, and
-- making one of two that are the same person's.

-- A staff member's own filters of the list, as they stand in its address.
create table saved_filter (
  id uuid primary key,
  admin_id uuid not null references admin_user (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null
);
create unique index saved_filter_name on saved_filter (admin_id, lower(name));

alter table registration
  -- who deleted it and why; without them it was sealed, or never finished
  add column deleted_by uuid references admin_user (id),
  add column deletion_reason text,
  -- the one that was kept, when the two turned out to be one person's
  add column merged_into uuid references registration (id);

-- The orders and filters of the list that the indexes before this did not serve.
create index registration_state_newest on registration (status, created_at desc, id desc)
  where deleted_at is null;
create index registration_year_newest on registration (year_of_passing, created_at desc, id desc)
  where deleted_at is null;
create index registration_not_full on registration (registration_type, created_at desc, id desc)
  where registration_type <> 'full' and deleted_at is null;
create index registration_pickup on registration (id)
  where (form #>> '{transportation,pickup,needed}') = 'true' and deleted_at is null;
-- the order by name, and who may be the same person
create index registration_by_name on registration (lower(name), school, year_of_passing, id)
  where deleted_at is null;
create index registration_shared_contact on registration (id)
  where contact_owner <> '' and deleted_at is null;
create index registration_deleted on registration (deleted_at desc, id desc)
  where deleted_by is not null;

-- Two registrations that may be one person's; a job looks for them.
create table possible_duplicate (
  -- the one made first
  first_id uuid not null references registration (id) on delete cascade,
  second_id uuid not null references registration (id) on delete cascade,
  same text[] not null check (same <@ '{person,email,phone}' and same <> '{}'),
  found_at timestamptz not null,
  -- somebody looked: they are two people
  dismissed_by uuid references admin_user (id),
  dismissed_at timestamptz,
  primary key (first_id, second_id),
  check (first_id < second_id),
  check ((dismissed_by is null) = (dismissed_at is null))
);
create index possible_duplicate_open on possible_duplicate (found_at desc, first_id, second_id)
  where dismissed_at is null;
create index possible_duplicate_second on possible_duplicate (second_id);

-- One thing done with many registrations, as a job, and what came of it.
create table bulk_run (
  id uuid primary key,
  admin_id uuid not null references admin_user (id),
  address text not null,
  action text not null check (action in ('remind', 'confirm', 'cancel')),
  reason text not null default '',
  registration_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  -- how many were looked at, in their order; a run that was cut off goes on from here
  looked_at int not null default 0,
  succeeded int not null default 0,
  -- [{_id, number, message}]
  refused jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_run_age on bulk_run (created_at);

-- Two registrations made one. What is needed to undo it is kept for 30 days.
create table registration_merge (
  id uuid primary key,
  kept_id uuid not null references registration (id),
  gone_id uuid not null references registration (id),
  reason text not null,
  merged_by uuid not null references admin_user (id),
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  -- both as they were, and what was moved; null once it cannot be undone any more
  before jsonb,
  undone_by uuid references admin_user (id),
  undone_at timestamptz,
  check (kept_id <> gone_id),
  check ((undone_by is null) = (undone_at is null))
);
create unique index one_merge_a_registration on registration_merge (gone_id) where undone_at is null;
create index registration_merge_of_kept on registration_merge (kept_id, merged_at desc);
create index registration_merge_due on registration_merge (undo_until) where before is not null;
