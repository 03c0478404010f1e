-- no-transaction
-- A payment is looked for by its reference whatever became of it; the unique index knows those that stand.
create index concurrently if not exists payment_of_reference
  on payment (upper(replace(reference, ' ', ''))) where reference is not null;
