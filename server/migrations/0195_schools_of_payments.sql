-- no-transaction
-- The payments of each school are counted in this index and payment_of_payer alone, side by side.
create index concurrently registration_school on registration (id) include (school);
