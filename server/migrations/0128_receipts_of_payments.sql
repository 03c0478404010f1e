-- no-transaction
create unique index concurrently receipt_of_payment on receipt (transaction_id, kind, refund_id, replaces)
  nulls not distinct;
