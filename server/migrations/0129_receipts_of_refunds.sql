-- no-transaction
create index concurrently receipt_of_refund on receipt (refund_id) where refund_id is not null;
