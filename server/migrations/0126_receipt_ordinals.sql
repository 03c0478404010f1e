-- no-transaction
create unique index concurrently receipt_ordinal on receipt (kind, financial_year, ordinal);
