-- no-transaction
create unique index concurrently saved_filter_of_list on saved_filter (admin_id, list, lower(name));
