-- no-transaction
create index concurrently payment_of_payer on payment (registration_id, happened_at desc)
  include (kind, method, status, recorded_by);
