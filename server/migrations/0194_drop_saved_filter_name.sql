-- no-transaction
drop index concurrently saved_filter_name;
