-- Filters are kept for every staff list, each list with names of its own.
alter table saved_filter add column list text not null default 'registrations';
alter table saved_filter alter column list drop default;
drop index saved_filter_name;
create unique index saved_filter_name on saved_filter (admin_id, list, lower(name));
