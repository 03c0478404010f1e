-- no-transaction
-- The order by name, and who may be the same person. The release after this one drops registration_by_name.
create index concurrently registration_by_name_key
  on registration (search_key(name), school, year_of_passing, id) where deleted_at is null;
