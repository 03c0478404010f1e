-- no-transaction
-- Pages of the user log are passed over in this index alone, and its entries are counted in it.
create index concurrently user_log_newest on user_log (seq desc) include (at);
