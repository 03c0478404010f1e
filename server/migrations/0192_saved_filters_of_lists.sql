-- Filters are kept for every staff list, each list with names of its own.
alter table saved_filter add column list text not null default 'registrations';
