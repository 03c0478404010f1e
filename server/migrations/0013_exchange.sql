-- Files that go out and come in, and totals that were handed to caterer, hotel and printer.

-- Exports too large to wait for. The row and its file, which bears the row's id, are deleted together.
create table registration_export (
  id uuid primary key,
  admin_id uuid not null references admin_user (id),
  format text not null check (format in ('csv', 'xlsx')),
  groups text[] not null,
  -- what the list was filtered by, or the ids that were ticked
  query jsonb not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Running', 'Ready', 'Failed')),
  rows int not null default 0,
  size_bytes bigint,
  created_at timestamptz not null,
  -- one that does not say for a while that it works is dead
  alive_at timestamptz not null,
  expires_at timestamptz not null
);
create index registration_export_of on registration_export (admin_id, created_at desc);
create index registration_export_expiry on registration_export (expires_at);
create unique index one_running_export on registration_export (admin_id)
  where state in ('Waiting', 'Running');

-- What was promised at a moment: counts by day, kind and size. No names, and never changed afterwards.
create table snapshot (
  id uuid primary key,
  -- null: the whole event
  schools text[],
  note text not null default '' check (length(note) <= 300),
  made_by uuid not null references admin_user (id),
  made_by_name text not null,
  made_at timestamptz not null,
  lines jsonb not null
);
create index snapshot_newest on snapshot (made_at desc);
create function snapshot_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'a snapshot is kept as it was made';
end $$;
create trigger snapshot_is_frozen before update on snapshot
  for each row execute function snapshot_frozen();

-- A file of registrations that staff bring: its rows wait here until they are checked and written.
create table registration_import (
  id uuid primary key,
  admin_id uuid not null references admin_user (id),
  file_name text not null,
  file_hash bytea not null,
  columns text[] not null,
  -- which field each column goes to; empty: left out
  mapping text[] not null,
  -- what happens to a row whose contact is registered already
  duplicates text not null default 'skip' check (duplicates in ('skip', 'update', 'refuse')),
  sends_mail boolean not null default false,
  state text not null default 'Mapping'
    check (state in ('Mapping', 'Waiting', 'Running', 'Done', 'Failed')),
  row_count int not null,
  created_at timestamptz not null,
  alive_at timestamptz not null,
  finished_at timestamptz
);
create index registration_import_of on registration_import (admin_id, created_at desc);

create table import_row (
  import_id uuid not null references registration_import (id) on delete cascade,
  -- as the spreadsheet counts, the header is line 1
  line int not null,
  cells text[] not null,
  outcome text check (outcome in ('created', 'updated', 'skipped', 'refused')),
  -- [{field, message}] of a refused one
  problems jsonb,
  registration_id uuid references registration (id),
  primary key (import_id, line)
);
create index import_row_registration on import_row (registration_id) where registration_id is not null;

-- How an admin mapped the columns of these names the last time.
create table import_mapping (
  admin_id uuid not null references admin_user (id),
  column_key text not null,
  field text not null,
  primary key (admin_id, column_key)
);
