-- When what deletes by age last ran, by the clock of the database: one row. A clock that was set forward shows as a
-- long time since.
create table deletion_run (
  is_last boolean primary key default true check (is_last),
  ran_at timestamptz not null
);
-- More than clocks and people may be a reason to stop: the code says which.
alter table erasure_hold drop constraint erasure_hold_reason_check;
