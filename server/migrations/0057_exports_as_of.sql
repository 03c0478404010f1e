-- Where an export was read from a replica: up to when that had heard of everything.
alter table registration_export add column as_of timestamptz;
