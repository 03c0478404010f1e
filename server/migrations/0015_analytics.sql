-- What the charts count: for every school and day in Kochi on which registrations were begun, how many
-- there are of each answer. A change only notes its school and day here; `refresh-counts.ts` counts those again.
create table analytics_stale (
  school text not null,
  day date not null,
  at timestamptz not null default now()
);

create table analytics_count (
  -- of the answers: 'payment', 'year', 'country', …
  dimension text not null,
  school text not null,
  -- on which the registrations were begun
  day date not null,
  registration_type text not null,
  is_cancelled boolean not null,
  -- the answer; of money the day it moved on
  value text not null,
  -- a second answer, where there is one
  part text not null default '',
  registrations int not null default 0,
  people int not null default 0,
  amount_paise bigint not null default 0,
  primary key (dimension, school, day, registration_type, is_cancelled, value, part)
    include (registrations, people, amount_paise)
) with (autovacuum_vacuum_scale_factor = 0.02);

create function analytics_day(at timestamptz) returns date language sql immutable parallel safe
return (at at time zone 'Asia/Kolkata')::date;

create function analytics_inserted() returns trigger language plpgsql as $$
begin
  insert into analytics_stale (school, day)
  select distinct school, analytics_day(created_at) from inserted;
  return null;
end $$;
create trigger registration_analytics_insert after insert on registration
  referencing new table as inserted for each statement execute function analytics_inserted();

create function analytics_changed() returns trigger language plpgsql as $$
begin
  insert into analytics_stale (school, day) values (old.school, analytics_day(old.created_at));
  if tg_op = 'UPDATE' and (new.school, new.created_at) is distinct from (old.school, old.created_at) then
    insert into analytics_stale (school, day) values (new.school, analytics_day(new.created_at));
  end if;
  return null;
end $$;
create trigger registration_analytics_change after update or delete on registration
  for each row execute function analytics_changed();

insert into analytics_stale (school, day)
select distinct school, analytics_day(created_at) from registration;
