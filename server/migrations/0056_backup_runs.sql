-- When a backup was last made, and when one last failed.
create table backup_run (
  outcome text primary key check (outcome in ('succeeded', 'failed')),
  at timestamptz not null
);
