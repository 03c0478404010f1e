-- no-transaction
create unique index concurrently receipt_replaced on receipt (replaces);
