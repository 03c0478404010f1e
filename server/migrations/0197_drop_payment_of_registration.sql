-- no-transaction
-- payment_of_payer begins as it does.
drop index concurrently payment_of_registration;
